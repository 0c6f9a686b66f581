import { describe, expect, it } from 'vitest';
import type { Engine } from '#shared/messages.ts';
import { figuresOn, shareOfVoice } from './figures.ts';
import type { RivalStanding, Standing } from './standings.ts';

const DAY = '2026-03-10';
const SERPER: Engine = { provider: 'serper', country: 'br', language: 'pt-br' };
const ALGOLIA: Engine = { provider: 'algolia', country: 'br', language: 'pt-br', index: 'um' };

interface Stood {
  readonly volume?: number;
  readonly position?: number | null;
  readonly day?: string;
  readonly engine?: Engine;
  readonly rival?: RivalStanding;
}

let count = 0;
/** `position` is undefined for a keyword that was never measured. */
const stood = ({ volume, position, day = DAY, engine = SERPER, rival }: Stood): Standing => ({
  id: `${count++}`,
  volume,
  own: position === undefined ? undefined : { at: `${day}T12:00:00.000Z`, engine, position, url: null },
  rivals: new Map(rival ? [['rival', rival]] : []),
});

const figures = (all: readonly Stood[]) => figuresOn(DAY, all.map(stood), ['rival'], 'sistrix-2020');

describe('the figures of a day', () => {
  it.each<{ why: string; all: Stood[]; own: object }>([
    { why: 'without keywords', all: [], own: { visibility: null, overall_position: null, not_verified: 0 } },
    {
      why: 'first for one of two',
      all: [{ position: 1 }, { position: null }],
      own: { visibility: 50, overall_position: 26, top_3: 1, top_50: 1, not_found: 1, not_verified: 0 },
    },
    {
      why: 'the curve ends with the tenth',
      all: [{ position: 10 }, { position: 11 }],
      own: { visibility: 4.39, overall_position: 10.5, top_3: 0, top_10: 1, top_20: 2 },
    },
    {
      why: 'deeper than 50 counts as 51',
      all: [{ position: 80 }, { position: 3 }],
      own: { overall_position: 27, top_3: 1, top_50: 1, not_found: 0 },
    },
    {
      why: 'a keyword without a volume weighs as the others on average',
      all: [{ position: 1, volume: 300 }, { position: null, volume: 100 }, { position: null }],
      own: { visibility: 50 },
    },
    {
      why: 'volumes of 0 do not divide by 0',
      all: [{ position: 1, volume: 0 }, { position: null }],
      own: { visibility: 50 },
    },
    {
      why: 'what is not known leaves the mean with its volume',
      all: [{ position: 1, volume: 10 }, { volume: 990 }],
      own: { visibility: 100, overall_position: 1, not_verified: 1 },
    },
    {
      why: 'a position is carried for seven days',
      all: [
        { position: 1, day: '2026-03-03' },
        { position: 2, day: '2026-03-02' },
      ],
      own: { visibility: 100, carried: 1, not_verified: 1 },
    },
    {
      why: 'only what most keywords are measured by counts',
      all: [{ position: 1 }, { position: 1 }, { position: 9, engine: ALGOLIA }],
      own: { visibility: 100, not_verified: 1 },
    },
    {
      why: 'of as many, the engine that measured last',
      all: [
        { position: 1, day: '2026-03-09' },
        { position: 2, engine: ALGOLIA },
      ],
      own: { visibility: 55.09, carried: 0, not_verified: 1 },
    },
  ])('$why', ({ all, own }) => {
    expect(figures(all).own).toMatchObject(own);
  });

  it.each<{ why: string; rival: RivalStanding | undefined; expected: object }>([
    {
      why: 'found',
      rival: { position: 2, beyond: false, day: DAY },
      expected: { visibility: 55.09, overall_position: 2, not_verified: 0 },
    },
    {
      why: 'not found',
      rival: { position: null, beyond: false, day: DAY },
      expected: { visibility: 0, overall_position: 51, not_found: 1 },
    },
    {
      why: 'beyond what was read: not visible, but outside the average',
      rival: { position: null, beyond: true, day: DAY },
      expected: { visibility: 0, overall_position: null, beyond: 1, not_found: 0, not_verified: 0 },
    },
    {
      why: 'found before',
      rival: { position: 40, beyond: false, day: '2026-03-05' },
      expected: { visibility: 0, overall_position: 40, carried: 1 },
    },
    { why: 'unknown', rival: undefined, expected: { visibility: null, not_verified: 1, beyond: 0 } },
  ])('of a competitor: $why', ({ rival, expected }) => {
    const { rivals } = figures([{ position: 5, ...(rival && { rival }) }]);
    expect(rivals.get('rival')).toMatchObject(expected);
  });
});

it('the share of voice is that of all visibility', () => {
  const [none, all] = [figures([{ position: null }]).own, figures([{ position: 1 }]).own];
  expect(shareOfVoice(all, [])).toBe(100);
  expect(shareOfVoice(all, [all, all])).toBe(33.3);
  expect(shareOfVoice(none, [all])).toBe(0);
  expect(shareOfVoice(none, [none])).toBeNull();
});
