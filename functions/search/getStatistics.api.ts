import { search } from '#shared/contract/admin/search.ts';
import { provider } from '#shared/messages.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { dayOf } from '../platform/time/calendar.ts';
import { listCalls } from './calls/calls.store.ts';
import { callStatistics } from './calls/calls.ts';

export const handler = endpoint(search.getStatistics)(async ({ now }) => {
  const today = dayOf(now);
  const from = `${today.slice(0, 7)}-01`;
  const providers = await Promise.all(
    provider.options.map(async (name) => ({ name, days: await listCalls(name, from, today) })),
  );
  const all = providers.flatMap(({ days }) => days);
  return {
    ...callStatistics(all, today),
    providers: providers.map(({ name, days }) => ({ provider: name, ...callStatistics(days, today) })),
  };
});
