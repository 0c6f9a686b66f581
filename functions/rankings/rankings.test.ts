import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameEngine } from '#shared/engines.ts';
import type { Engine } from '#shared/messages.ts';
import type { Placement } from '../search/serps.ts';
import { afterSerp, type Ranking, ranking, unranked } from './rankings.ts';

const SERPER = { provider: 'serper', country: 'br', language: 'pt-br' } as const;
const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const at = (day: number, position: number | null): Placement => ({
  position,
  url: null,
  depth: 50,
  at: on(day),
  engine: SERPER,
});
const own = (day: number, position: number | null) => ({ ...at(day, position), domain: 'loja.com.br' });
const completed = (day: number) => ({ at: on(day), requestedAt: on(day) });
const checkedAt = (...positions: (number | null)[]): Ranking =>
  positions.reduce<Ranking>(
    (known, position, index) => afterSerp(known, own(index + 1, position), [], completed(index + 1)),
    unranked,
  );

describe('afterSerp', () => {
  it('keeps the previous position when the same fetch is placed again', () => {
    const twice = afterSerp(checkedAt(9, 4), own(2, 4), [], completed(3));
    expect(twice).toMatchObject({
      own: { position: 4 },
      previous: { position: 9 },
      check_completed_at: on(3),
    });
  });

  it('only completes the check for a fetch older than the last one', () => {
    const late = afterSerp({ ...checkedAt(9, 4), failed_at: on(2) }, own(1, 30), [], completed(3));
    expect(late).toMatchObject({ own: { position: 4 }, check_completed_at: on(3), failed_at: undefined });
  });

  it('keeps the failure of a later check, unless the fetch is younger', () => {
    const failed = { ...checkedAt(9), failed_at: on(4), checked_for: on(3) };
    const completedBy = (fetched: number, requested: number) =>
      afterSerp(failed, own(fetched, 4), [], { at: on(6), requestedAt: on(requested) });
    const late = { own: { position: 4 }, check_completed_at: on(6), checked_for: on(3) };
    expect(completedBy(2, 2)).toMatchObject({ ...late, failed_at: on(4) });
    expect(completedBy(5, 2)).toMatchObject({ ...late, failed_at: undefined });
    expect(completedBy(3, 3)).toMatchObject({ ...late, failed_at: undefined });
  });

  it('keeps a competitor that the fetch did not read deep enough for, and drops a deleted one', () => {
    const first = afterSerp(
      unranked,
      own(1, 1),
      [
        ['a', at(1, 12)],
        ['b', at(1, 3)],
      ],
      completed(1),
    );
    const second = afterSerp(first, { ...own(2, 1), depth: 11 }, [['a', undefined]], completed(2));
    expect(second.competitors).toEqual({ a: at(1, 12) });
  });

  it('places a competitor beyond the fetch that read as deep as its last placement', () => {
    let known = afterSerp(unranked, own(1, 1), [['a', at(1, 12)]], completed(1));
    for (const [day, depth, found] of [
      [2, 12, { depth: 12, at: on(2) }],
      [3, 20, { depth: 20, at: on(3) }],
      [4, 10, { depth: 20, at: on(3) }],
    ] as const) {
      known = afterSerp(known, { ...own(day, 1), depth }, [['a', undefined]], completed(day));
      expect(known.competitors).toEqual({ a: { ...at(day, null), ...found, beyond: true } });
    }
  });

  it('does not find a competitor that is nowhere in the results', () => {
    const slipped = { ...at(2, null), depth: 10, beyond: true };
    const known = { ...unranked, competitors: { a: slipped } };
    expect(ranking.parse(known).competitors).toEqual({ a: slipped });
    const { competitors } = afterSerp(known, own(3, 1), [['a', at(3, null)]], completed(3));
    expect(competitors).toEqual({ a: at(3, null) });
  });

  it('keeps a competitor that another engine placed and the fetch did not', () => {
    const algolia = { ...SERPER, provider: 'algolia' } as const;
    const first = afterSerp(unranked, own(1, 1), [['a', at(1, 12)]], completed(1));
    const second = afterSerp(first, { ...own(2, 1), engine: algolia }, [['a', undefined]], completed(2));
    expect(second.competitors).toEqual({ a: at(1, 12) });
  });

  it('takes the same moment of another engine for another fetch', () => {
    const algolia = { ...SERPER, provider: 'algolia' } as const;
    const switched = afterSerp(checkedAt(9, 4), { ...own(2, 6), engine: algolia }, [], completed(2));
    expect(switched).toMatchObject({ own: { position: 6 }, previous: { position: 4 } });
  });
});

describe('what a placement is compared with', () => {
  const RUNS = { numRuns: 500 };
  type Own = NonNullable<Ranking['own']>;
  const PORTUGAL: Engine = { ...SERPER, country: 'pt' };

  /** Generates fetches in the order in which they are placed: some repeated or late, many around midnight. */
  const placings = (...domains: readonly string[]) =>
    fc
      .array(
        fc.record({
          minutes: fc.constantFrom(0, 1, 59, 60, 10 * 60, 24 * 60, -61),
          engine: fc.constantFrom(SERPER, SERPER, PORTUGAL),
          domain: fc.constantFrom(...domains),
        }),
        { minLength: 1, maxLength: 25 },
      )
      .map((fetches) => {
        // The fetches begin two hours before midnight in São Paulo.
        let time = Date.parse('2026-11-01T01:00:00.000Z');
        return fetches.map(({ minutes, engine, domain }, index): Own => {
          time += minutes * 60_000;
          // Different engines never fetch at the same moment.
          const at = new Date(time + (engine === PORTUGAL ? 1 : 0)).toISOString();
          return { at, engine, domain, position: index + 1, url: null, depth: 50 };
        });
      });
  const rankingAfter = (placed: readonly Own[]): Ranking =>
    placed.reduce((known, own) => afterSerp(known, own, [], { at: own.at, requestedAt: own.at }), unranked);

  /** Returns the placements of the last domain that were new when they were placed. */
  const newsOf = (placed: readonly Own[]): Own[] => {
    const news: Own[] = [];
    for (const own of placed) {
      const last = news.at(-1);
      if (last?.domain !== own.domain) news.length = 0;
      else if (own.at < last.at) continue;
      else if (own.at === last.at) news.pop();
      news.push(own);
    }
    return news;
  };
  const dayOf = ({ at }: Own) => new Date(Date.parse(at) - 3 * 3_600_000).toISOString().slice(0, 10);
  const expectedFor = (news: readonly Own[]): Own | null => {
    const last = news.at(-1);
    if (!last) return null;
    const switched = news.findLastIndex(({ engine }) => !isSameEngine(engine, last.engine));
    const comparable = news.slice(switched + 1, -1);
    const earlier = comparable.filter((one) => dayOf(one) < dayOf(last));
    return earlier.at(-1) ?? comparable[0] ?? news[switched] ?? null;
  };

  it('is the last of an earlier day by the same engine, or else the first of its day', () => {
    fc.assert(
      fc.property(placings('loja.com.br', 'loja.com.br', 'loja.com.br', 'nova.com.br'), (placed) => {
        const news = newsOf(placed);
        expect(rankingAfter(placed)).toMatchObject({ own: news.at(-1), previous: expectedFor(news) });
      }),
      RUNS,
    );
  });
});
