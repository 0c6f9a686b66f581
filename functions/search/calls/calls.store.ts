/**
 * Keys: CALLS holds AT#<moment>#<id>, the calls of a batch; PROVIDER#<name>/DAY#<day> counts those of a day.
 */
import * as z from 'zod/mini';
import { type Provider, provider as providerName } from '#shared/messages.ts';
import { allSettled } from '../../platform/allSettled.ts';
import { queryPage } from '../../platform/aws/pages.ts';
import { type Item, queryBetween } from '../../platform/aws/table.ts';
import { put, update } from '../../platform/aws/writes.ts';
import { compress, compressed } from '../../platform/compressed.ts';
import { newId } from '../../platform/ids.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import { DAY, toMoment, toTtl } from '../../platform/time/clock.ts';
import {
  countOutcomes,
  type DayCalls,
  type Outcomes,
  outcomes,
  type ProviderCall,
  providerCall,
} from './calls.ts';

const PARTITION = 'CALLS';
const KEPT_MS = 7 * DAY;

/** Logs calls for 7 days, and counts them in the day's statistics. */
export const saveCalls = async (provider: Provider, calls: readonly ProviderCall[]): Promise<void> => {
  if (calls.length === 0) return;
  const now = Date.now();
  const item = {
    PK: PARTITION,
    SK: `AT#${toMoment(now)}#${newId()}`,
    provider,
    calls: compress(calls),
    ttl: toTtl(now + KEPT_MS),
  };
  // The statistics are counted even if the log cannot be written.
  await allSettled([countCalls(provider, dayOf(now), countOutcomes(calls)), put(item)]);
};

/** Lists calls of the last 7 days, newest first. Eventually consistent. */
export const listLastCalls = async (count: number, now: number) => {
  const { items } = await queryPage({
    KeyConditionExpression: 'PK = :pk AND SK >= :since',
    ExpressionAttributeValues: { ':pk': PARTITION, ':since': `AT#${toMoment(now - KEPT_MS)}` },
    ScanIndexForward: false,
    Limit: count,
  });
  return items
    .flatMap(listedIn)
    .sort((one, other) => other.at - one.at)
    .slice(0, count);
};

const storedCalls = z.object({
  SK: z.string(),
  provider: providerName,
  calls: compressed(z.array(providerCall)),
});

const listedIn = (item: Item) => {
  const { SK, provider, calls } = storedCalls.parse(item);
  return calls.map((call, index) => ({ ...call, id: `${SK}#${index}`, provider }));
};

const STATISTICS_MS = 730 * DAY;

const daysOf = (provider: Provider): string => `PROVIDER#${provider}`;

/** `day` is a São Paulo day, YYYY-MM-DD. */
export const countCalls = async (
  provider: Provider,
  day: string,
  { successes, failures }: Outcomes,
): Promise<void> => {
  await update(
    { PK: daysOf(provider), SK: `DAY#${day}` },
    { set: { ttl: toTtl(Date.parse(day) + STATISTICS_MS) }, add: { successes, failures } },
  );
};

/** Lists only days with calls. Days are São Paulo days, YYYY-MM-DD. */
export const listCalls = async (provider: Provider, from: string, to: string): Promise<DayCalls[]> => {
  const items = await queryBetween(daysOf(provider), `DAY#${from}`, `DAY#${to}`);
  return items.map((item) => ({ day: String(item.SK).slice('DAY#'.length), ...outcomes.parse(item) }));
};
