import type { ReportBlock } from '#shared/contract/clientReports.ts';
import type { Move } from '#shared/contract/visibility.ts';
import { dayText, points, signed } from '#shared/format.ts';
import { toneOf } from '#shared/overviewFigures.ts';
import { readableUrl, shownDomain } from '#shared/shownDomain.ts';
import { dayOfMoment } from '../../platform/time/calendar.ts';

type Block<K extends ReportBlock['kind']> = Extract<ReportBlock, { kind: K }>;
export type Cell = Block<'table'>['rows'][number][number];

/** As the columns of a file: a label, and what a row has there; numbers are aligned to the right. */
export type Column<T> = readonly [label: string, cell: (row: T) => string | Cell, align?: 'right'];

const BRIEF = 4;

/** Nothing without rows; so few on paper by default that a report has two pages before its appendix. */
export const tableOf = <T>(
  caption: string,
  rows: readonly T[],
  columns: readonly Column<T>[],
  { brief = BRIEF, total = rows.length } = {},
): ReportBlock[] => {
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      caption,
      columns: columns.map(([label, , align]) => ({ label, align: align ?? 'left' })),
      rows: rows.map((row) => columns.map(([, cell]) => cellOf(cell(row)))),
      brief,
      total,
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

/** The path on the company's own site. A long one loses its middle, which tells less than its ends. */
export const pageText = (url: string, domain: string): string => {
  const [host = '', ...path] = readableUrl(url).split(/(?=[/?#])/);
  const text = host === shownDomain(domain) ? path.join('') || '/' : host + path.join('');
  return text.replace(/^(.{30}).{2,}(.{30})$/su, '$1…$2');
};

export const dateText = (at: string): string => dayText(dayOfMoment(at));
