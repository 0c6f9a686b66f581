/** Keys: PROVIDER#<name> holds why it was last found unusable, a counter for each rate window, and a day's statistics. */
import * as z from 'zod/mini';
import type { SerpQuery } from '#shared/messages.ts';
import { type Key, read } from '../platform/aws/table.ts';
import { put, update } from '../platform/aws/writes.ts';
import { DAY, HOUR, SECOND, toMoment, toTtl } from '../platform/time/clock.ts';
import { rateWindow } from './providers.ts';

type Provider = SerpQuery['provider'];

const partition = (provider: Provider): string => `PROVIDER#${provider}`;
const outageKey = (provider: Provider): Key => ({ PK: partition(provider), SK: 'HALT' });

const halt = z.object({ at: z.string(), reason: z.string() });
export type ProviderOutage = z.output<typeof halt>;

/** When and why the provider was last found unusable. */
export const findOutage = async (provider: Provider): Promise<ProviderOutage | undefined> => {
  const item = await read(outageKey(provider));
  return item && halt.parse(item);
};

/** Stops all checks that were asked for until now: the provider refuses every query, for this reason. */
export const recordOutage = (provider: Provider, halted: ProviderOutage): Promise<void> =>
  put({ ...outageKey(provider), ...halted });

/**
 * Takes the right to one call, out of `perMinute` for all workers together. Returns 0, or after how many seconds to ask again.
 */
export const takeToken = async (provider: Provider, perMinute: number, now: number): Promise<number> => {
  const { start, end, tokens } = rateWindow(perMinute, now);
  const taken = await update(
    { PK: partition(provider), SK: `RATE#${toMoment(start)}` },
    {
      UpdateExpression: 'ADD taken :one SET #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(taken) OR taken < :tokens',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':tokens': tokens, ':ttl': toTtl(end + HOUR) },
    },
  );
  return taken ? 0 : (end - now) / SECOND;
};

/** Adds to the statistics of a day (YYYY-MM-DD, São Paulo). They are kept for two years. */
export const countCalls = async (
  provider: Provider,
  day: string,
  counted: { readonly successes: number; readonly failures: number },
): Promise<void> => {
  await update(
    { PK: partition(provider), SK: `DAY#${day}` },
    {
      UpdateExpression: 'ADD successes :successes, failures :failures SET #ttl = :ttl',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':successes': counted.successes,
        ':failures': counted.failures,
        ':ttl': toTtl(Date.parse(day) + 730 * DAY),
      },
    },
  );
};
