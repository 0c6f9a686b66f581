import { type ImportedPosition, importedPosition, keywordText } from '#shared/contract/keywords.ts';
import { normalizeQuery } from '#shared/searchQuery.ts';
import { normalizeText } from '../../ui/bare/text/format.ts';
import type { Table } from '../../ui/bare/text/readTable.ts';
import type { Choice } from './columns.ts';
import { type DateOrder, type DayRange, dayIn, isWithin } from './dates.ts';

/** Why something of a file is left out, as users read it. */
export const reasons = {
  keyword: 'sem uma palavra-chave válida',
  day: 'sem uma data legível',
  range: 'fora dos últimos 400 dias',
  position: 'sem uma posição',
  repeated: 'repetidas: vale a última da palavra-chave no dia',
} as const;
type Reason = keyof typeof reasons;

export interface Reading {
  readonly positions: readonly ImportedPosition[];
  /** The keywords of the positions, once each, as they are first written. */
  readonly keywords: readonly string[];
  readonly skipped: Readonly<Partial<Record<Reason, number>>>;
}

/** What tools write where a site is not among the results. */
const NOT_FOUND = /^(?:-|–|—|0|∞|n\/a|not (?:found|in top \d+|ranked)|nao encontrad[ao]|[>+] ?\d+|\d+\+)$/;

/** Returns undefined where nothing was measured. */
export const positionIn = (text: string): number | null | undefined => {
  const [, digits] = /^([1-9]\d{0,2})(?:[.,]0+)?$/.exec(text) ?? [];
  if (digits !== undefined) return Number(digits);
  return NOT_FOUND.test(normalizeText(text)) ? null : undefined;
};

const addressIn = (text = ''): string | null =>
  text.startsWith('http') ? (importedPosition.shape.url.safeParse(text).data ?? null) : null;

/** What a file says of a keyword and a day. */
interface Cell {
  readonly keyword: string | undefined;
  readonly day: string | null;
  readonly position: number | null | undefined;
  readonly url: string | null;
}

function* cellsOf({ rows }: Table, choice: Choice, order: DateOrder): Generator<Cell> {
  const columns = choice.days?.columns.map((column) => ({ ...column, day: dayIn(column.day, order) }));
  for (const row of rows) {
    const { data: keyword } = keywordText.safeParse(row[choice.keyword] ?? '');
    const inRow = columns ?? [{ ...choice, day: dayIn(row[choice.day] ?? '', order) }];
    for (const { day, position, url } of inRow) {
      yield { keyword, day, position: positionIn(row[position] ?? ''), url: addressIn(row[url]) };
    }
  }
}

const judge = ({ keyword, day, position, url }: Cell, range: DayRange): ImportedPosition | Reason => {
  if (keyword === undefined) return 'keyword';
  if (day === null) return 'day';
  if (!isWithin(day, range)) return 'range';
  return position === undefined ? 'position' : { keyword, day, position, url };
};

/** Reads all positions that the choice names. */
export const readPositions = (table: Table, choice: Choice, order: DateOrder, range: DayRange): Reading => {
  const found = new Map<string, ImportedPosition>();
  const keywords = new Map<string, string>();
  const skipped: Partial<Record<Reason, number>> = {};
  const skip = (reason: Reason) => {
    skipped[reason] = (skipped[reason] ?? 0) + 1;
  };
  for (const cell of cellsOf(table, choice, order)) {
    const outcome = judge(cell, range);
    if (typeof outcome === 'string') {
      skip(outcome);
      continue;
    }
    const spelling = normalizeQuery(outcome.keyword);
    const key = `${outcome.day} ${spelling}`;
    if (found.has(key)) skip('repeated');
    found.set(key, outcome);
    if (!keywords.has(spelling)) keywords.set(spelling, outcome.keyword);
  }
  return { positions: [...found.values()], keywords: [...keywords.values()], skipped };
};
