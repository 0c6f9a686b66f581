import type { Keyword } from '#shared/contract/keywords.ts';
import { type CsvTable, csvTable, momentCell } from '../ui/bare/text/csv.ts';
import { statusOf } from './status.ts';

export const keywordFile = (rows: readonly Keyword[]): CsvTable =>
  csvTable(rows, [
    ['Palavra-chave', ({ keyword }) => keyword],
    ['Empresa', ({ company_name }) => company_name],
    ['URL de destino', ({ target_url }) => target_url],
    ['Status', statusOf],
    ['Criada em', ({ created_at }) => momentCell(created_at)],
    ['Etiquetas', ({ tags }) => tags.join(', ')],
    ['Volume', ({ volume }) => volume],
  ]);
