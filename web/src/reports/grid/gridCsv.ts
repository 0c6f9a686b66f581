import type { Period } from '#shared/contract/period.ts';
import type { GridCell } from '#shared/contract/reports.ts';
import { engineLabel } from '#shared/engines.ts';
import type { CsvTable, CsvValue } from '../../ui/bare/text/csv.ts';
import { dayAndTime } from '../../ui/bare/text/format.ts';
import { periodNote } from '../../ui/kit/periodText.ts';
import { positionCell } from '../shown.ts';
import { cellOf, checkedEarlier, type GridData, type GridRow } from './cells.ts';

export const gridCsv = (
  { company, competitors }: GridData,
  rows: readonly GridRow[],
  period: Period,
): CsvTable => ({
  header: [
    'Palavra-chave',
    company.name,
    ...competitors.map(({ name, beyond_limit }) => (beyond_limit ? `${name} (fora do plano)` : name)),
    'Verificada em',
    'Situação',
    `Posição anterior${periodNote(period)}`,
    'Verificação anterior',
    'Etiquetas',
  ],
  rows: rows.map((row) => [
    row.keyword,
    known(row.company_cell),
    ...competitors.map(({ id }) => competitorValue(cellOf(row, id), row.company_cell.checked_at)),
    row.company_cell.checked_at === null ? null : new Date(row.company_cell.checked_at),
    row.is_active ? 'Ativo' : 'Inativo',
    ...previous(row.company_cell),
    row.tags?.join(', ') ?? null,
  ]),
});

/** A position as the grid shows it: after a failed check, the earlier one. */
const known = ({ position, depth }: GridCell): CsvValue =>
  positionCell(depth === null ? undefined : position, depth);

const previous = ({ previous_position, previous_check }: GridRow['company_cell']): CsvValue[] =>
  previous_check ? [positionCell(previous_position), new Date(previous_check)] : [null, null];

/** A competitor's position. If it was measured otherwise or earlier than the company's, a text says so. */
const competitorValue = (cell: ReturnType<typeof cellOf>, companyCheckedAt: string | null): CsvValue => {
  if (cell === undefined) return null;
  const value = cell.beyond ? `além de ${cell.depth}` : known(cell);
  const earlier = checkedEarlier(cell.checked_at, companyCheckedAt);
  const notes = [
    ...(cell.other_engine ? [engineLabel(cell.other_engine)] : []),
    ...(earlier === null ? [] : [dayAndTime(earlier)]),
  ];
  return value === null || notes.length === 0 ? value : `${value} (${notes.join(', ')})`;
};
