import { describe, expect, it } from 'vitest';
import type { Engine } from '#shared/messages.ts';
import type { KeywordSnapshot } from '../../days/snapshots.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { changeOf, countMoves, findMoves, ranked } from './moves.ts';
import { cannibalised, changedPages, strikingDistance } from './opportunities.ts';
import { overtakings } from './overtakings.ts';

const DOMAIN = 'loja.com.br';
const TODAY = '2026-11-20';
const NOW = `${TODAY}T12:00:00.000Z`;
const EARLIER = '2026-11-13T12:00:00.000Z';
const serper: Engine = { provider: 'serper', country: 'br', language: 'pt-br' };
const abroad: Engine = { ...serper, country: 'pt' };

const placement = (position: number | null, at = NOW, engine = serper) => ({
  position,
  url: position === null ? null : `https://${DOMAIN}/`,
  depth: 100,
  at,
  engine,
});

interface Ranks {
  readonly now?: number | null;
  readonly before?: number | null;
  readonly volume?: number;
  readonly at?: string;
  readonly engine?: Engine;
  readonly url?: string;
}

const keyword = (text: string, { now, before, volume, at, engine, url }: Ranks): RankedKeyword => ({
  id: text,
  company_id: 'c',
  keyword: text,
  is_active: true,
  created_at: '2026-01-01T00:00:00.000Z',
  volume,
  own:
    now === undefined
      ? null
      : { ...placement(now, at, engine), ...(url !== undefined && { url }), domain: DOMAIN },
  previous: before === undefined ? null : placement(before, EARLIER),
});

it('a change is of the same keywords, and sums up what moved', () => {
  const keywords = [
    keyword('up', { now: 1, before: 4 }),
    keyword('new', { now: 2 }),
    keyword('left', { now: null, before: 10 }),
    keyword('same', { now: 20, before: 20 }),
  ];
  const moved = findMoves(keywords, DOMAIN, TODAY);
  const change = changeOf(keywords, DOMAIN, TODAY);
  expect(change).toMatchObject({ overall_position: 12.7, top_3: 1, top_10: -1, top_20: -1, not_found: 1 });
  expect(change?.visibility).toBeCloseTo(moved.reduce((sum, { worth }) => sum + worth, 0));
  expect(changeOf([keyword('new', { now: 2 })], DOMAIN, TODAY)).toBeNull();
});

describe('moves', () => {
  const moved = findMoves(
    [
      keyword('up', { now: 1, before: 4 }),
      keyword('down', { now: 12, before: 2 }),
      keyword('entered', { now: 60, before: null }),
      keyword('left', { now: null, before: 10 }),
      keyword('same', { now: 5, before: 5 }),
      keyword('new', { now: 7 }),
      keyword('never', {}),
      keyword('far', { now: 41, before: 44 }),
    ],
    DOMAIN,
    TODAY,
  );

  it('are counted by what became of the keyword', () => {
    expect(countMoves(moved)).toEqual({ up: 2, down: 1, entered: 1, left: 1 });
  });

  it('are worth what they change in the visibility, and then the places', () => {
    const { gains, losses } = ranked(moved, 20);
    expect(gains.map((move) => [move.keyword, move.worth])).toEqual([
      ['up', 10.28],
      ['entered', 0],
      ['far', 0],
    ]);
    expect(losses.map((move) => [move.keyword, move.worth])).toEqual([
      ['down', -7.87],
      ['left', -1.25],
    ]);
    expect(ranked(moved, 1).gains).toHaveLength(1);
  });

  it('are worth nothing where the keyword is not in the mean', () => {
    const moves = findMoves(
      [
        keyword('counted', { now: 1, before: 2 }),
        keyword('old', { now: 1, before: 2, at: '2026-11-12T12:00:00.000Z' }),
        keyword('abroad', { now: 1, before: 2, engine: abroad, at: EARLIER }),
      ],
      DOMAIN,
      TODAY,
    );
    expect(moves.map((move) => [move.keyword, move.worth])).toEqual([
      ['counted', 44.91],
      ['old', 0],
    ]);
  });
});

it('striking distance is in the order of what the next step is worth, by curve and volume', () => {
  const near = strikingDistance(
    [
      keyword('third', { now: 3 }),
      keyword('fourth', { now: 4, volume: 100 }),
      keyword('tenth', { now: 10, volume: 1000 }),
      keyword('eleventh', { now: 11, volume: 1000 }),
      keyword('twentieth', { now: 20 }),
      keyword('beyond', { now: 21 }),
    ],
    DOMAIN,
    TODAY,
  );
  expect(near.map((one) => [one.keyword, one.position, one.next_position, one.volume, one.worth])).toEqual([
    ['tenth', 10, 3, 1000, 7.1],
    ['eleventh', 11, 10, 1000, 2.09],
    ['twentieth', 20, 10, null, 1.46],
    ['fourth', 4, 3, 100, 0.25],
  ]);
});

const page = (path: string) => `https://${DOMAIN}/${path}`;

interface Stood {
  readonly own?: number | null;
  readonly competitor?: number | null;
  readonly competitorDay?: string;
  readonly url?: string;
  readonly engine?: Engine;
}

const snapshot = (
  id: string,
  { own = 5, competitor = null, competitorDay = '2026-11-13', url, engine }: Stood,
): KeywordSnapshot => ({
  id,
  volume: undefined,
  own: { at: EARLIER, engine: engine ?? serper, position: own, url: url ?? null },
  competitors: new Map([['r', { position: competitor, beyond: false, day: competitorDay }]]),
});

const byId = (snapshots: readonly KeywordSnapshot[]) => new Map(snapshots.map((one) => [one.id, one]));

describe('overtakings', () => {
  const changed = (before: Stood, now: Stood) => {
    const [{ passed_by = [], passed = [] } = {}] = overtakings(
      { day: TODAY, snapshots: byId([snapshot('k', { competitorDay: TODAY, ...now })]) },
      { day: '2026-11-13', snapshots: byId([snapshot('k', before)]) },
      ['r'],
      new Map([['k', 'café']]),
    );
    return [passed_by.map(({ keyword: text }) => text), passed.map(({ keyword: text }) => text)];
  };

  it.each([
    { before: { own: 3, competitor: 5 }, now: { own: 6, competitor: 5 }, by: ['café'], over: [] },
    { before: { own: 3, competitor: 5 }, now: { own: null, competitor: 5 }, by: ['café'], over: [] },
    { before: { own: 3, competitor: null }, now: { own: 3, competitor: 2 }, by: ['café'], over: [] },
    { before: { own: 6, competitor: 5 }, now: { own: 4, competitor: 5 }, by: [], over: ['café'] },
    { before: { own: 6, competitor: 5 }, now: { own: 6, competitor: null }, by: [], over: ['café'] },
    { before: { own: 3, competitor: 5 }, now: { own: 4, competitor: 5 }, by: [], over: [] },
    { before: { own: null, competitor: null }, now: { own: 4, competitor: 3 }, by: [], over: [] },
    {
      before: { own: 3, competitor: 5 },
      now: { own: 6, competitor: 5, competitorDay: '2026-11-12' },
      by: [],
      over: [],
    },
  ])('$before and then $now', ({ before, now, by, over }) => {
    expect(changed(before, now)).toEqual([by, over]);
  });
});

describe('pages', () => {
  const now = keyword('k', { now: 5, url: page('a') });
  const urlsBefore = (...urls: readonly (string | Stood)[]) =>
    urls.map((url) => [snapshot('k', typeof url === 'string' ? { url: page(url) } : url)]);

  it('have changed where another one ranks than before', () => {
    const changes = (url: string) => changedPages([now], DOMAIN, byId([snapshot('k', { url })]));
    expect(changes(page('b'))).toMatchObject([{ previous_url: page('b'), url: page('a'), position: 5 }]);
    expect(changes(page('a'))).toEqual([]);
    expect(changes(page('a?srsltid=AfmBOo1'))).toEqual([]);
  });

  it.each([
    ['one that came back', urlsBefore('a', 'b'), { changes: 2, urls: [page('a'), page('b')] }],
    ['one in the place of another', urlsBefore('b', 'b'), undefined],
    ['one that was not found meanwhile', urlsBefore('a', { own: null }), undefined],
    ['one that another engine ranks', urlsBefore('a', { url: page('b'), engine: abroad }), undefined],
  ])('take turns, or not: %s', (_, past, found) => {
    expect(cannibalised([now], DOMAIN, past)).toMatchObject(found ? [{ keyword: 'k', ...found }] : []);
  });
});
