/**
 * Keys: CALLS holds AT#<moment>#<id>, the calls of a batch; PROVIDER#<name>/DAY#<day> counts those of a day.
 */
import * as z from 'zod/mini';
import { callStatus } from '#shared/contract/admin/searchCalls.ts';
import { type Provider, provider as providerName } from '#shared/messages.ts';
import { allSettled } from '../../platform/allSettled.ts';
import { queryPage } from '../../platform/aws/pages.ts';
import { type Item, queryBetween } from '../../platform/aws/table.ts';
import { put, update } from '../../platform/aws/writes.ts';
import { compress, compressed } from '../../platform/compressed.ts';
import { newId } from '../../platform/ids.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import { DAY, toMoment, toTtl } from '../../platform/time/clock.ts';
import { countOutcomes, type DayCalls, type ProviderCall } from './calls.ts';

const PARTITION = 'CALLS';
const KEPT_MS = 7 * DAY;

const providerCall = z.object({
  text: z.string(),
  page: z.number(),
  reason: z.discriminatedUnion('by', [
    z.object({ by: z.enum(['run', 'test']) }),
    z.object({ by: z.literal('customer'), customerId: z.string() }),
  ]),
  at: z.number(),
  durationMs: z.number(),
  status: callStatus,
  results: z.optional(z.number()),
  fault: z.optional(z.string()),
});

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

export interface ListedCall extends ProviderCall {
  readonly id: string;
  readonly provider: Provider;
}

const ITEMS_AT_ONCE = 100;

/** Lists calls of the last 7 days, newest first. Eventually consistent. */
export const listLastCalls = async (count: number, now: number): Promise<ListedCall[]> => {
  const since = {
    KeyConditionExpression: 'PK = :pk AND SK >= :since',
    ExpressionAttributeValues: { ':pk': PARTITION, ':since': `AT#${toMoment(now - KEPT_MS)}` },
    ScanIndexForward: false,
    Limit: ITEMS_AT_ONCE,
  };
  const found: ListedCall[] = [];
  let next: string | undefined;
  do {
    const page = await queryPage(since, next);
    found.push(...page.items.flatMap(listedIn));
    next = page.next ?? undefined;
  } while (next !== undefined && found.length < count);
  return found.sort((one, other) => other.at - one.at).slice(0, count);
};

const storedCalls = z.object({
  SK: z.string(),
  provider: providerName,
  calls: compressed(z.array(providerCall)),
});

const listedIn = (item: Item): ListedCall[] => {
  const { SK, provider, calls } = storedCalls.parse(item);
  return calls.map((call, index) => ({ ...call, id: `${SK}#${index}`, provider }));
};

const STATISTICS_MS = 730 * DAY;

const daysOf = (provider: Provider): string => `PROVIDER#${provider}`;

/** `day` is a São Paulo day, YYYY-MM-DD. */
export const countCalls = async (
  provider: Provider,
  day: string,
  calls: { readonly successes: number; readonly failures: number },
): Promise<void> => {
  await update(
    { PK: daysOf(provider), SK: `DAY#${day}` },
    {
      set: { ttl: toTtl(Date.parse(day) + STATISTICS_MS) },
      add: { successes: calls.successes, failures: calls.failures },
    },
  );
};

const dayCalls = z.object({
  SK: z.string(),
  successes: z._default(z.number(), 0),
  failures: z._default(z.number(), 0),
});

/** Lists only days with calls. Days are São Paulo days, YYYY-MM-DD. */
export const listCalls = async (provider: Provider, from: string, to: string): Promise<DayCalls[]> => {
  const items = await queryBetween(daysOf(provider), `DAY#${from}`, `DAY#${to}`);
  return items.map((item) => {
    const { SK, ...calls } = dayCalls.parse(item);
    return { day: SK.slice('DAY#'.length), ...calls };
  });
};
