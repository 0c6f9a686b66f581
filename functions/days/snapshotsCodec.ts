/**
 * A day's snapshots are stored in columns, one entry a keyword, and compressed: a thousand keywords with ten
 * competitors take about 25 kB.
 */
import * as z from 'zod/mini';
import { isSameEngine } from '#shared/engines.ts';
import { type Engine, engine } from '#shared/messages.ts';
import { compress, compressed } from '../platform/compressed.ts';
import { dayOfMoment, daysBefore } from '../platform/time/calendar.ts';
import { SECOND, toMoment } from '../platform/time/clock.ts';
import { ageOn, type CompetitorSnapshot, type KeywordSnapshot } from './snapshots.ts';

const numbers = z.array(z.nullable(z.number()));

const columnar = z.object({
  ids: z.array(z.string()),
  volumes: numbers,
  engines: z.array(engine),
  pages: z.array(z.string()),
  /** Seconds since 1970. */
  at: numbers,
  engine: numbers,
  page: numbers,
  positions: z.string(),
  /** `ages`: how many days older than the company's measurement. */
  rivals: z.record(z.string(), z.object({ positions: z.string(), ages: z.string() })),
});
const packed = compressed(columnar);

/** Position p is the character p after this one. */
const ZERO = 0x30;
const [UNKNOWN, NOT_FOUND, BEYOND] = [' ', '-', '+'];

const mark = ({
  position,
  beyond = false,
}: {
  readonly position: number | null;
  readonly beyond?: boolean;
}) => {
  if (beyond) return BEYOND;
  return position === null ? NOT_FOUND : String.fromCharCode(ZERO + position);
};

const SAME_DAY = '0';

const digit = (value: number): string => String.fromCharCode(ZERO + value);
const valueAt = (text: string, index: number): number => text.charCodeAt(index) - ZERO;

export const packSnapshots = (snapshots: readonly KeywordSnapshot[]): Uint8Array => {
  const engines: Engine[] = [];
  const pages = new Map<string, number>();
  const engineIndex = (wanted: Engine): number => {
    const index = engines.findIndex((one) => isSameEngine(one, wanted) && one.index === wanted.index);
    return index < 0 ? engines.push(wanted) - 1 : index;
  };
  const pageIndex = (url: string): number => {
    const index = pages.get(url) ?? pages.size;
    pages.set(url, index);
    return index;
  };
  const competitorIds = new Set(snapshots.flatMap(({ competitors }) => [...competitors.keys()]));
  const columns: z.input<typeof columnar> = {
    ids: snapshots.map(({ id }) => id),
    volumes: snapshots.map(({ volume }) => volume ?? null),
    at: snapshots.map(({ own }) => (own ? Math.floor(Date.parse(own.at) / SECOND) : null)),
    engine: snapshots.map(({ own }) => (own ? engineIndex(own.engine) : null)),
    page: snapshots.map(({ own }) => (own?.url ? pageIndex(own.url) : null)),
    positions: snapshots.map(({ own }) => (own ? mark(own) : UNKNOWN)).join(''),
    rivals: Object.fromEntries([...competitorIds].map((id) => [id, competitorColumns(snapshots, id)])),
    engines,
    pages: [],
  };
  return compress({ ...columns, pages: [...pages.keys()] });
};

const competitorColumns = (snapshots: readonly KeywordSnapshot[], competitor: string) => {
  const cells = snapshots.map(({ own, competitors }) => {
    const placed = competitors.get(competitor);
    return own && placed
      ? { mark: mark(placed), age: digit(ageOn(dayOfMoment(own.at), placed.day)) }
      : { mark: UNKNOWN, age: SAME_DAY };
  });
  return { positions: cells.map((cell) => cell.mark).join(''), ages: cells.map((cell) => cell.age).join('') };
};

/** Competitors are most of the work, for readers who need them. */
export const unpackSnapshots = (stored: unknown, { withCompetitors = true } = {}): KeywordSnapshot[] => {
  const columns = packed.parse(stored);
  const competitors = withCompetitors ? Object.entries(columns.rivals) : [];
  return columns.ids.map((id, index) => {
    const [at, engineAt, pageAt] = [columns.at[index], columns.engine[index], columns.page[index]];
    const volume = columns.volumes[index] ?? undefined;
    const measuredBy = columns.engines[engineAt ?? -1];
    if (at == null || !measuredBy) return { id, volume, own: undefined, competitors: new Map() };
    const own = {
      at: toMoment(at * SECOND),
      engine: measuredBy,
      position: positionIn(columns.positions, index),
      url: columns.pages[pageAt ?? -1] ?? null,
    };
    const day = dayOfMoment(own.at);
    const placed = competitors.flatMap(([competitor, cells]) => {
      const snapshot = competitorSnapshot(cells, index, day);
      return snapshot ? [[competitor, snapshot] as const] : [];
    });
    return { id, volume, own, competitors: new Map(placed) };
  });
};

const positionIn = (positions: string, index: number): number | null => {
  const value = valueAt(positions, index);
  return value > 0 ? value : null;
};

const competitorSnapshot = (
  { positions, ages }: { readonly positions: string; readonly ages: string },
  index: number,
  day: string,
): CompetitorSnapshot | undefined =>
  positions[index] === UNKNOWN
    ? undefined
    : {
        position: positionIn(positions, index),
        beyond: positions[index] === BEYOND,
        day: ages[index] === SAME_DAY ? day : daysBefore(day, valueAt(ages, index)),
      };
