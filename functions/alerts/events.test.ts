import { expect, it } from 'vitest';
import type { AlertEvent } from '#shared/contract/alerts.ts';
import type { DayMetrics } from '../days/metrics.ts';
import type { KeywordSnapshot } from '../days/snapshots.ts';
import type { StoredKeyword } from '../keywords/keywords.ts';
import { daysBefore } from '../platform/time/calendar.ts';
import type { ComparedDays } from './comparedDays.ts';
import { eventsOf } from './events.ts';
import { byImportance } from './importance.ts';

const [DAY, SINCE] = ['2026-03-10', '2026-03-09'];
const SERPER = { provider: 'serper', country: 'br', language: 'pt-br' } as const;

interface Stood {
  readonly position: number | null;
  readonly url?: string;
  readonly day?: string;
  readonly engine?: typeof SERPER | { readonly provider: 'serper'; country: string; language: string };
}

const snapshot = (
  day: string,
  { position, url = 'https://loja.com.br/', ...how }: Stood,
): KeywordSnapshot => {
  const measured = how.day ?? day;
  const own = {
    at: `${measured}T15:00:00.000Z`,
    engine: how.engine ?? SERPER,
    position,
    url: position ? url : null,
  };
  return { id: 'k', volume: undefined, own, competitors: new Map() };
};

const keyword = { id: 'k', keyword: 'tênis', is_active: false } as StoredKeyword;

const tell = (now: Stood | null, then: Stood | null, more: Partial<ComparedDays> = {}): AlertEvent[] =>
  eventsOf({
    day: DAY,
    since: SINCE,
    domain: 'loja.com.br',
    domainSince: '',
    snapshots: now ? [snapshot(DAY, now)] : [],
    before: then ? [snapshot(SINCE, then)] : [],
    beforeDay: SINCE,
    metrics: [],
    keywords: [keyword],
    competitors: [],
    depths: new Map([['k', 50]]),
    limits: { places: 5, visibility_points: 3 },
    ...more,
  });

const at = (position: number | null, more: Partial<Stood> = {}): Stood => ({ position, ...more });

it.each([
  [at(2), at(5), 'entered 3'],
  [at(2), at(14), 'entered 3'],
  [at(10), at(11), 'entered 10'],
  [at(10), at(null), 'entered 10'],
  [at(50), at(null), 'entered null'],
  [at(4), at(3), 'left 3'],
  [at(12), at(1), 'left 10'],
  [at(null), at(1), 'left null'],
  [at(15), at(20), 'rose'],
  [at(20), at(15), 'fell'],
  [at(5, { url: 'https://loja.com.br/nova' }), at(6), 'page'],
  // Another page of a keyword that crossed a border is not told beside it.
  [at(2, { url: 'https://loja.com.br/nova' }), at(6), 'entered 3'],
])('%j after %j is told as %s', (now, then, told) => {
  expect(
    tell(now, then).map((event) => ('border' in event ? `${event.kind} ${event.border}` : event.kind)),
  ).toEqual([told]);
});

const OTHER = { provider: 'serper', country: 'pt', language: 'pt-pt' } as const;

it.each([
  ['four places', at(15), at(19)],
  ['the same position', at(5), at(5)],
  ['not found either', at(null), at(null)],
  ['no day before', at(2), null],
  ['a position that is carried', at(2, { day: SINCE }), at(9)],
  ['another engine', at(2), at(9, { engine: OTHER })],
  ['tracking parameters', at(5, { url: 'https://loja.com.br/?utm_source=x' }), at(6)],
  ['a reading that ends above where it stood', at(null), at(51)],
  ['an entry below where was read before', at(51), at(null)],
])('%s is silent', (_, now, then) => {
  expect(tell(now, then)).toEqual([]);
});

it('nothing is told of a keyword with a tag that is off, nor across a change of the domain', () => {
  expect(tell(at(2), at(9), { keywords: [] })).toEqual([]);
  expect(tell(at(2), at(9), { domainSince: '2026-03-09T16:00:00.000Z' })).toEqual([]);
});

const metrics = (day: string, visibility: number | null, more: object = {}): DayMetrics =>
  ({
    day,
    curve: 'sistrix-2020',
    engine: SERPER,
    keywords: 100,
    own: { visibility, not_verified: 0 },
    ...more,
  }) as DayMetrics;

const series = (values: readonly (number | null)[]) =>
  values.map((value, ago) => metrics(daysBefore(DAY, ago), value)).toReversed();

it.each([
  ['falls by three points', [10, 13, 13, 13, 13, 13, 13, 13], true],
  ['rises', [16, 13, 13, 13, 13, 13, 13, 13], true],
  ['falls by less', [10.01, 13, 13, 13, 13, 13, 13, 13], false],
  ['fell yesterday, too', [9, 10, 13, 13, 13, 13, 13, 13, 13], false],
  ['fell six days ago', [9, 13, 13, 13, 13, 13, 9, 13, 13, 13, 13, 13, 13, 13], false],
  ['is not known', [null, 13, 13, 13, 13, 13, 13, 13], false],
])('a visibility that %s', (_, values, isTold) => {
  expect(tell(null, null, { metrics: series(values) }).map(({ kind }) => kind)).toEqual(
    isTold ? ['visibility'] : [],
  );
});

it('a visibility of another list of keywords, or by another engine, is not compared', () => {
  const then = metrics(daysBefore(DAY, 7), 13);
  for (const other of [{ keywords: 112 }, { engine: OTHER }])
    expect(tell(null, null, { metrics: [then, metrics(DAY, 5, other)] })).toEqual([]);
});

it('the most important comes first', () => {
  const moved = { keyword_id: 'k', keyword: 'k', position: 1, previous_position: 9 };
  const events: AlertEvent[] = [
    { ...moved, kind: 'rose' },
    { ...moved, kind: 'entered', border: 10 },
    { ...moved, kind: 'left', border: 3 },
    { kind: 'visibility', visibility: 1, previous: 5, since: SINCE },
    { ...moved, kind: 'entered', border: null },
  ];
  const order = events.toSorted(byImportance).map((event) => ('border' in event ? event.border : event.kind));
  expect(order).toEqual(['visibility', 3, 10, null, 'rose']);
});
