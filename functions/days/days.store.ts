/**
 * Keys: in the user's partition, VISIBILITY#<company>#<day> holds the figures of a closed day and
 * STANDINGS#<company>#<day> what they were computed from. Days are São Paulo days, YYYY-MM-DD.
 */

import * as z from 'zod/mini';
import { type CurveVersion, clickCurves } from '#shared/clickCurve.ts';
import { siteFigures } from '#shared/contract/visibility.ts';
import { engine } from '#shared/messages.ts';
import { ownKey } from '../accounts/users.store.ts';
import { type Item, type Key, queryBetween, queryPrefix } from '../platform/aws/table.ts';
import { KEYS_ONLY, removePrefix, writeMany } from '../platform/aws/writes.ts';
import { DAY, toTtl } from '../platform/time/clock.ts';
import type { DayFigures } from './figures.ts';
import type { Standing } from './standings.ts';
import { packStandings, unpackStandings } from './standingsCodec.ts';

/** After this many days only one day a week is left. */
export const KEPT_DAYS = 400;

const dayKey = (userId: string, companyId: string, day: string): Key =>
  ownKey(userId, `VISIBILITY#${companyId}#${day}`);

const standingsKey = (userId: string, companyId: string, day: string): Key =>
  ownKey(userId, `STANDINGS#${companyId}#${day}`);

export interface ClosedDay {
  readonly figures: DayFigures;
  readonly standings: readonly Standing[];
  readonly isForGood: boolean;
}

export const putDays = (userId: string, companyId: string, closed: readonly ClosedDay[]): Promise<void> =>
  writeMany(
    closed.flatMap(({ figures, standings, isForGood }) => {
      const ttl = toTtl(Date.parse(`${figures.day}T00:00Z`) + KEPT_DAYS * DAY);
      return [
        {
          put: {
            ...standingsKey(userId, companyId, figures.day),
            standings: packStandings(standings),
            ttl,
          },
        },
        {
          put: {
            ...dayKey(userId, companyId, figures.day),
            figures: packFigures(figures),
            ...(!isForGood && { ttl }),
          },
        },
      ];
    }),
  );

const numbersOf = (figures: z.output<typeof siteFigures>): (number | null)[] =>
  FIGURES.map((name) => figures[name]);

const FIGURES = Object.keys(siteFigures.shape) as (keyof typeof siteFigures.shape)[];

const stored = z.object({
  curve: z.enum(Object.keys(clickCurves) as [CurveVersion]),
  engine: z.optional(engine),
  keywords: z.number(),
  with_volume: z.number(),
  own: z.array(z.nullable(z.number())),
  rivals: z.record(z.string(), z.array(z.nullable(z.number()))),
});

/** Text parses four times as fast as nested attributes, and a year has many. */
const packFigures = ({ day: _, own, rivals, ...rest }: DayFigures): string =>
  JSON.stringify({
    ...rest,
    own: numbersOf(own),
    rivals: Object.fromEntries([...rivals].map(([id, one]) => [id, numbersOf(one)])),
  });

const unpackFigures = (day: string, packed: string): DayFigures => {
  const { engine, own, rivals, ...rest } = stored.parse(JSON.parse(packed));
  const figuresOf = (numbers: readonly (number | null)[]) =>
    siteFigures.parse(Object.fromEntries(FIGURES.map((name, index) => [name, numbers[index]])));
  return {
    ...rest,
    day,
    engine,
    own: figuresOf(own),
    rivals: new Map(Object.entries(rivals).map(([id, numbers]) => [id, figuresOf(numbers)])),
  };
};

export const listDays = async (
  userId: string,
  companyId: string,
  since: string,
  until = '~',
): Promise<DayFigures[]> => {
  const { PK, SK: from } = dayKey(userId, companyId, since);
  const items = await queryBetween(PK, from, dayKey(userId, companyId, until).SK, { consistent: true });
  return items.map((item) => unpackFigures(dayIn(item), String(item.figures)));
};

export const countDays = async (userId: string, companyId: string): Promise<number> => {
  const { PK, SK } = dayKey(userId, companyId, '');
  return (await queryPrefix(PK, SK, KEYS_ONLY)).length;
};

const dayIn = ({ SK }: Item): string => String(SK).split('#').at(-1) ?? '';

export interface DayStandings {
  readonly day: string;
  readonly standings: readonly Standing[];
}

export const listStandings = async (
  userId: string,
  companyId: string,
  since: string,
  until: string,
  only: Parameters<typeof unpackStandings>[1] = {},
): Promise<DayStandings[]> => {
  const { PK, SK: from } = standingsKey(userId, companyId, since);
  const items = await queryBetween(PK, from, standingsKey(userId, companyId, until).SK);
  return items.map((item) => ({
    day: dayIn(item),
    standings: unpackStandings(item.standings, only),
  }));
};

export const removeDays = async (userId: string, companyId: string): Promise<void> => {
  for (const key of [dayKey, standingsKey]) {
    const { PK, SK } = key(userId, companyId, '');
    await removePrefix(PK, SK);
  }
};
