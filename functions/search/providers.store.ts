/** Keys: PROVIDER#<name> holds the last OUTAGE, and statistics per DAY#<day>. */
import * as z from 'zod/mini';
import { type Provider, provider as providerName } from '#shared/messages.ts';
import { itemsByKey, type Key, queryAll, read, readMany } from '../platform/aws/table.ts';
import { type Action, put, transact, update } from '../platform/aws/writes.ts';
import { DAY, toTtl } from '../platform/time/clock.ts';
import { type ProviderOutage, providerOutage } from './providers.ts';
import type { DayCalls } from './statistics.ts';

const partition = (provider: Provider): string => `PROVIDER#${provider}`;
const outageKey = (provider: Provider): Key => ({ PK: partition(provider), SK: 'OUTAGE' });

/** When and why the provider was last found unusable. */
export const findOutage = async (provider: Provider): Promise<ProviderOutage | undefined> => {
  const item = await read(outageKey(provider));
  return item && providerOutage.parse(item);
};

/** The outages of all providers that have one. */
export const findOutages = async (): Promise<Partial<Record<Provider, ProviderOutage>>> => {
  const itemAt = itemsByKey(await readMany(providerName.options.map(outageKey)));
  const found = providerName.options.flatMap((name) => {
    const item = itemAt(outageKey(name));
    return item ? [[name, providerOutage.parse(item)] as const] : [];
  });
  return Object.fromEntries(found);
};

/** In the transaction that may end an outage: forgets it, so that checks call the provider again. */
export const forgetOutage = (provider: Provider): Action => ({ Delete: { Key: outageKey(provider) } });

/** Forgets an outage, since which the provider has answered, unless it has rejected everything once more. */
export const endOutage = async (provider: Provider, { at }: ProviderOutage): Promise<void> => {
  const ended = {
    Key: outageKey(provider),
    ConditionExpression: '#at = :at',
    ExpressionAttributeNames: { '#at': 'at' },
    ExpressionAttributeValues: { ':at': at },
  };
  await transact([{ Delete: ended }]);
};

/** Saves an outage. While it rejects everything, checks requested until then are not carried out. */
export const recordOutage = (provider: Provider, outage: ProviderOutage): Promise<void> =>
  put({ ...outageKey(provider), ...outage });

/** How long a day's statistics are kept: two years. */
const STATISTICS_MS = 730 * DAY;

/** Adds calls to the statistics of a day (YYYY-MM-DD, São Paulo). */
export const countCalls = async (
  provider: Provider,
  day: string,
  calls: { readonly successes: number; readonly failures: number },
): Promise<void> => {
  await update(
    { PK: partition(provider), SK: `DAY#${day}` },
    {
      UpdateExpression: 'ADD successes :successes, failures :failures SET #ttl = :ttl',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':successes': calls.successes,
        ':failures': calls.failures,
        ':ttl': toTtl(Date.parse(day) + STATISTICS_MS),
      },
    },
  );
};

const dayCalls = z.object({
  SK: z.string(),
  successes: z._default(z.number(), 0),
  failures: z._default(z.number(), 0),
});

/** The calls of each day from one to another (YYYY-MM-DD, São Paulo) that had any. */
export const listCalls = async (provider: Provider, from: string, to: string): Promise<DayCalls[]> => {
  const items = await queryAll({
    KeyConditionExpression: 'PK = :pk AND SK BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': partition(provider), ':from': `DAY#${from}`, ':to': `DAY#${to}` },
  });
  return items.map((item) => {
    const { SK, ...calls } = dayCalls.parse(item);
    return { day: SK.slice('DAY#'.length), ...calls };
  });
};
