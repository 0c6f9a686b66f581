import type { ReportBlock } from '#shared/contract/clientReports.ts';
import type { Move } from '#shared/contract/visibility.ts';
import { dayText, points, signed, whole } from '#shared/format.ts';
import { toneOf } from '#shared/overviewFigures.ts';
import { readableUrl } from '#shared/shownDomain.ts';
import { dayOfMoment } from '../../platform/time/calendar.ts';

type Block<K extends ReportBlock['kind']> = Extract<ReportBlock, { kind: K }>;
export type Cell = Block<'table'>['rows'][number][number];

/** As the columns of a file: a label, and what a row has there; numbers are aligned to the right. */
export type Column<T> = readonly [label: string, cell: (row: T) => string | Cell, align?: 'right'];

const MOST_ROWS = 5;

/** Nothing without rows; no more than five unless it is told. */
export const tableOf = <T>(
  caption: string,
  rows: readonly T[],
  columns: readonly Column<T>[],
  most = MOST_ROWS,
): ReportBlock[] => {
  if (rows.length === 0) return [];
  const left = rows.length - most;
  return [
    {
      kind: 'table',
      caption,
      columns: columns.map(([label, , align]) => ({ label, align: align ?? 'left' })),
      rows: rows.slice(0, most).map((row) => columns.map(([, cell]) => cellOf(cell(row)))),
      more: left > 0 ? `E mais ${whole(left)}.` : null,
    },
  ];
};

const cellOf = (cell: string | Cell): Cell => (typeof cell === 'string' ? { text: cell } : cell);

export const linesOf = (...lines: readonly string[]): ReportBlock => ({ kind: 'lines', lines: [...lines] });

/** The blocks or, if there are none, a sentence that says so. */
export const orElse = (blocks: readonly ReportBlock[], empty: string): ReportBlock[] =>
  blocks.length > 0 ? [...blocks] : [linesOf(empty)];

export const pointsCell = (change: number | null): Cell =>
  change === null ? { text: '—' } : { text: points(change), ...toneOf(change) };

export const placesCell = ({
  position,
  previous_position,
}: Pick<Move, 'position' | 'previous_position'>): Cell => {
  if (position === previous_position) return { text: '0' };
  if (previous_position === null) return { text: 'entrou', tone: 'better' };
  if (position === null) return { text: 'saiu', tone: 'worse' };
  const places = previous_position - position;
  return { text: signed(places), ...toneOf(places) };
};

/** Leaves out the middle of a long address, which tells less than its ends. */
export const pageText = (url: string): string => readableUrl(url).replace(/^(.{50}).{2,}(.{30})$/su, '$1…$2');

export const dateText = (at: string): string => dayText(dayOfMoment(at));
