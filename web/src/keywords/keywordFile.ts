import type { Keyword } from '#shared/contract/keywords.ts';
import { type CsvTable, csvTable, momentCell } from '../ui/bare/text/csv.ts';

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

export const statusOf = ({ is_active }: Keyword): string => (is_active ? 'Ativo' : 'Inativo');

export const hasOneStatus = (rows: readonly Keyword[]): boolean => new Set(rows.map(statusOf)).size === 1;

export const tagsIn = (list: readonly Keyword[] = []): readonly string[] =>
  [...new Set(list.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b, 'pt-BR'));
