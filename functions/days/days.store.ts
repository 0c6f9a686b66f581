/**
 * Keys: in the user's partition, VISIBILITY#<company>#<day> holds the metrics of a closed day,
 * STANDINGS#<company>#<day> what they were computed from, and PAGE_ONE#<company>#<day> who was on the first
 * pages. Days are São Paulo days, YYYY-MM-DD.
 */

import * as z from 'zod/mini';
import { type CurveVersion, clickCurves } from '#shared/clickCurve.ts';
import { siteMetrics } from '#shared/contract/visibility.ts';
import { engine } from '#shared/messages.ts';
import { ownKey } from '../accounts/users.store.ts';
import { type Item, type Key, queryBetween } from '../platform/aws/table.ts';
import { removePrefix, writeMany } from '../platform/aws/writes.ts';
import { DAY, toTtl } from '../platform/time/clock.ts';
import type { DayMetrics } from './metrics.ts';
import { type PageOne, packPageOnes, unpackPageOnes } from './pageOnes.ts';
import type { KeywordSnapshot } from './snapshots.ts';
import { packSnapshots, unpackSnapshots } from './snapshotsCodec.ts';

/** After this many days only one day a week is left. */
export const KEPT_DAYS = 400;

const dayKey = (userId: string, companyId: string, day: string): Key =>
  ownKey(userId, `VISIBILITY#${companyId}#${day}`);

const snapshotsKey = (userId: string, companyId: string, day: string): Key =>
  ownKey(userId, `STANDINGS#${companyId}#${day}`);

const pageOnesKey = (userId: string, companyId: string, day: string): Key =>
  ownKey(userId, `PAGE_ONE#${companyId}#${day}`);

export interface ClosedDay {
  readonly metrics: DayMetrics;
  readonly snapshots: readonly KeywordSnapshot[];
  readonly isForGood: boolean;
}

interface CompleteDay extends ClosedDay {
  readonly pageOnes: readonly PageOne[];
}

export const putDays = (userId: string, companyId: string, days: readonly CompleteDay[]): Promise<void> =>
  writeMany(
    days.flatMap(({ metrics, snapshots, pageOnes, isForGood }) => {
      const ttl = toTtl(Date.parse(`${metrics.day}T00:00Z`) + KEPT_DAYS * DAY);
      return [
        {
          put: {
            ...snapshotsKey(userId, companyId, metrics.day),
            standings: packSnapshots(snapshots),
            ttl,
          },
        },
        {
          put: {
            ...pageOnesKey(userId, companyId, metrics.day),
            page_ones: packPageOnes(pageOnes),
            ttl,
          },
        },
        {
          put: {
            ...dayKey(userId, companyId, metrics.day),
            figures: packMetrics(metrics),
            ...(!isForGood && { ttl }),
          },
        },
      ];
    }),
  );

const numbersOf = (metrics: z.output<typeof siteMetrics>): (number | null)[] =>
  METRICS.map((name) => metrics[name]);

const METRICS = Object.keys(siteMetrics.shape) as (keyof typeof siteMetrics.shape)[];

const stored = z.object({
  curve: z.enum(Object.keys(clickCurves) as [CurveVersion]),
  engine: z.optional(engine),
  keywords: z.number(),
  with_volume: z.number(),
  own: z.array(z.nullable(z.number())),
  rivals: z.record(z.string(), z.array(z.nullable(z.number()))),
});

/** Text parses four times as fast as nested attributes, and a year has many. */
const packMetrics = ({ day: _, own, competitors, ...rest }: DayMetrics): string =>
  JSON.stringify({
    ...rest,
    own: numbersOf(own),
    rivals: Object.fromEntries([...competitors].map(([id, one]) => [id, numbersOf(one)])),
  });

const unpackMetrics = (day: string, packed: string): DayMetrics => {
  const { engine, own, rivals, ...rest } = stored.parse(JSON.parse(packed));
  const metricsFrom = (numbers: readonly (number | null)[]) =>
    siteMetrics.parse(Object.fromEntries(METRICS.map((name, index) => [name, numbers[index]])));
  return {
    ...rest,
    day,
    engine,
    own: metricsFrom(own),
    competitors: new Map(Object.entries(rivals).map(([id, numbers]) => [id, metricsFrom(numbers)])),
  };
};

export const listDays = async (
  userId: string,
  companyId: string,
  since: string,
  until = '~',
): Promise<DayMetrics[]> => {
  const { PK, SK: from } = dayKey(userId, companyId, since);
  const items = await queryBetween(PK, from, dayKey(userId, companyId, until).SK, { consistent: true });
  return items.map((item) => unpackMetrics(dayIn(item), String(item.figures)));
};

const dayIn = ({ SK }: Item): string => String(SK).split('#').at(-1) ?? '';

export interface DaySnapshots {
  readonly day: string;
  readonly snapshots: readonly KeywordSnapshot[];
}

export const listSnapshots = async (
  userId: string,
  companyId: string,
  since: string,
  until: string,
  { consistent, ...only }: Parameters<typeof unpackSnapshots>[1] & { readonly consistent?: boolean } = {},
): Promise<DaySnapshots[]> => {
  const { PK, SK: from } = snapshotsKey(userId, companyId, since);
  const items = await queryBetween(PK, from, snapshotsKey(userId, companyId, until).SK, { consistent });
  return items.map((item) => ({
    day: dayIn(item),
    snapshots: unpackSnapshots(item.standings, only),
  }));
};

export const listPageOnes = async (
  userId: string,
  companyId: string,
  since: string,
  until: string,
): Promise<ReadonlyMap<string, PageOne[]>> => {
  const { PK, SK: from } = pageOnesKey(userId, companyId, since);
  const items = await queryBetween(PK, from, pageOnesKey(userId, companyId, until).SK);
  return new Map(items.map((item) => [dayIn(item), unpackPageOnes(item.page_ones)]));
};

export const removeDays = async (userId: string, companyId: string): Promise<void> => {
  for (const key of [dayKey, snapshotsKey, pageOnesKey]) {
    const { PK, SK } = key(userId, companyId, '');
    await removePrefix(PK, SK);
  }
};
