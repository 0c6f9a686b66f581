import { search } from '#shared/contract/admin/search.ts';
import { provider } from '#shared/messages.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { dayOf } from '../platform/time/calendar.ts';
import { listCalls } from './providers.store.ts';
import { callStatistics } from './statistics.ts';

export const handler = endpoint(search.getStatistics)(async ({ now }) => {
  const today = dayOf(now);
  const month = `${today.slice(0, 7)}-01`;
  const providers = await Promise.all(
    provider.options.map(async (name) => ({ name, days: await listCalls(name, month, today) })),
  );
  const all = providers.flatMap(({ days }) => days);
  return {
    ...callStatistics(all, today),
    providers: providers.map(({ name, days }) => ({ provider: name, ...callStatistics(days, today) })),
  };
});
