import type { Keyword } from '#shared/contract/keywords.ts';
import type { CsvTable } from '../ui/bare/text/csv.ts';

export const statusOf = ({ is_active }: Keyword): string => (is_active ? 'Ativo' : 'Inativo');

export const keywordFile = (rows: readonly Keyword[]): CsvTable => ({
  header: ['Palavra-chave', 'Empresa', 'URL de destino', 'Status', 'Criada em', 'Etiquetas', 'Volume'],
  rows: rows.map((row) => [
    row.keyword,
    row.company_name,
    row.target_url,
    statusOf(row),
    new Date(row.created_at),
    row.tags.join(', '),
    row.volume,
  ]),
});
