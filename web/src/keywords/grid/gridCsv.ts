import type { Period } from '#shared/contract/period.ts';
import type { GridCell } from '#shared/contract/reports.ts';
import { engineLabel } from '#shared/engines.ts';
import { positionCell } from '../../reports/shown.ts';
import {
  type CsvColumn,
  type CsvTable,
  type CsvValue,
  csvTable,
  momentCell,
} from '../../ui/bare/text/csv.ts';
import { dayAndTime } from '../../ui/bare/text/format.ts';
import { periodNote } from '../../ui/kit/periodText.ts';
import { cellOf, checkedEarlier, type GridData, type GridRow } from './cells.ts';

export const gridCsv = (
  { company, competitors }: GridData,
  rows: readonly GridRow[],
  period: Period,
): CsvTable =>
  csvTable(rows, [
    ['Palavra-chave', ({ keyword }) => keyword],
    [company.name, (row) => known(row.company_cell)],
    ...competitors.map(
      ({ id, name, beyond_limit }): CsvColumn<GridRow> => [
        beyond_limit ? `${name} (fora do plano)` : name,
        (row) => competitorValue(cellOf(row, id), row.company_cell.checked_at),
      ],
    ),
    ['Verificada em', ({ company_cell }) => momentCell(company_cell.checked_at)],
    ['Situação', ({ is_active }) => (is_active ? 'Ativo' : 'Inativo')],
    [`Posição anterior${periodNote(period)}`, previousOf],
    ['Verificação anterior', ({ company_cell }) => momentCell(company_cell.previous_check ?? null)],
    ['Etiquetas', ({ tags }) => tags?.join(', ') ?? null],
  ]);

/** A position as the grid shows it: after a failed check, the earlier one. */
const known = (cell: GridCell): CsvValue =>
  positionCell(cell.depth === null ? undefined : cell.position, cell);

const previousOf = ({ company_cell: { previous_position, previous_check } }: GridRow): CsvValue =>
  previous_check ? positionCell(previous_position) : null;

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
