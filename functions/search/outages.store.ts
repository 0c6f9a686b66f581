/** Keys: PROVIDER#<name> holds the last OUTAGE. */
import { type Provider, provider as providerName } from '#shared/messages.ts';
import { itemsByKey, type Key, read, readMany } from '../platform/aws/table.ts';
import { type Action, put, transact } from '../platform/aws/writes.ts';
import { type ProviderOutage, providerOutage } from './outages.ts';

const outageKey = (provider: Provider): Key => ({ PK: `PROVIDER#${provider}`, SK: 'OUTAGE' });

export const findOutage = async (provider: Provider): Promise<ProviderOutage | undefined> => {
  const item = await read(outageKey(provider));
  return item && providerOutage.parse(item);
};

export const findOutages = async (): Promise<Partial<Record<Provider, ProviderOutage>>> => {
  const itemAt = itemsByKey(await readMany(providerName.options.map(outageKey)));
  const found = providerName.options.flatMap((name) => {
    const item = itemAt(outageKey(name));
    return item ? [[name, providerOutage.parse(item)] as const] : [];
  });
  return Object.fromEntries(found);
};

/** A transaction action, so that checks call the provider again. */
export const forgetOutage = (provider: Provider): Action => ({ Delete: { Key: outageKey(provider) } });

/** The provider has answered since. Keeps a newer outage. */
export const endOutage = async (provider: Provider, { at }: ProviderOutage): Promise<void> => {
  const ended = {
    Key: outageKey(provider),
    ConditionExpression: '#at = :at',
    ExpressionAttributeNames: { '#at': 'at' },
    ExpressionAttributeValues: { ':at': at },
  };
  await transact([{ Delete: ended }]);
};

/** If it rejects everything, checks requested before it are dropped. */
export const recordOutage = (provider: Provider, outage: ProviderOutage): Promise<void> =>
  put({ ...outageKey(provider), ...outage });
