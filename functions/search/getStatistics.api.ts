import { search } from '#shared/contract/admin/search.ts';
import { provider } from '#shared/messages.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { dayOf, daysBefore } from '../platform/time/calendar.ts';
import { listCalls } from './calls/calls.store.ts';
import { callStatistics, meanCalls } from './calls/calls.ts';

export const handler = endpoint(search.getStatistics)(async ({ now }) => {
  const today = dayOf(now);
  const month = `${today.slice(0, 7)}-01`;
  const lastWeek = daysBefore(today, 7);
  const from = month < lastWeek ? month : lastWeek;
  const providers = await Promise.all(
    provider.options.map(async (name) => {
      const listed = await listCalls(name, from, today);
      const mean = meanCalls(
        listed.filter(({ day }) => day >= lastWeek),
        today,
      );
      return { name, days: listed.filter(({ day }) => day >= month), mean };
    }),
  );
  const all = providers.flatMap(({ days }) => days);
  return {
    ...callStatistics(all, today),
    providers: providers.map(({ name, days, mean }) => ({
      provider: name,
      ...callStatistics(days, today),
      mean_per_day: mean,
    })),
  };
});
