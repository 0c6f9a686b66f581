/** Keys: PROVIDER#<name>/OUTAGE holds the provider's last outage. */
import { type Provider, provider as providerName } from '#shared/messages.ts';
import { itemsByKey, type Key, readAs, readMany } from '../platform/aws/table.ts';
import { put, removeAction, transact } from '../platform/aws/writes.ts';
import { type ProviderOutage, providerOutage } from './outages.ts';

const outageKey = (provider: Provider): Key => ({ PK: `PROVIDER#${provider}`, SK: 'OUTAGE' });

export const findOutage = (provider: Provider): Promise<ProviderOutage | undefined> =>
  readAs(outageKey(provider), (item) => providerOutage.parse(item));

export const findOutages = async (): Promise<Partial<Record<Provider, ProviderOutage>>> => {
  const itemAt = itemsByKey(await readMany(providerName.options.map(outageKey)));
  const found = providerName.options.flatMap((name) => {
    const item = itemAt(outageKey(name));
    return item ? [[name, providerOutage.parse(item)] as const] : [];
  });
  return Object.fromEntries(found);
};

/** Forgets the outage, so that checks call the provider again. */
export const forgetOutage = async (provider: Provider): Promise<void> => {
  await transact([removeAction(outageKey(provider))]);
};

/** Ends the outage once the provider answers again, but not a newer one. */
export const endOutage = async (provider: Provider, { at }: ProviderOutage): Promise<void> => {
  await transact([removeAction(outageKey(provider), { when: '#at = :at', values: { at } })]);
};

/** If the provider rejects everything, checks that were requested before the outage are dropped. */
export const recordOutage = (provider: Provider, outage: ProviderOutage): Promise<void> =>
  put({ ...outageKey(provider), ...outage });
