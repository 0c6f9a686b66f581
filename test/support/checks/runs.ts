import { routes } from '#shared/contract/index.ts';
import { newCompany, saveSubscription } from '../people/customers.ts';
import { it as base } from '../slice.ts';

export const it = base
  .extend('track', ({ customer }, { onCleanup }) => async (keywords: readonly string[]) => {
    onCleanup(() =>
      saveSubscription(customer.userId, { status: 'canceled', plan_id: 1, current_period_end: null }),
    );
    return newCompany(customer, { keywords });
  })
  .extend('lastRun', ({ admin }) => async () => {
    const { body } = await admin.call(routes.schedule.getStatus, {});
    if (!body.run) throw new Error('There was no run');
    return body.run;
  });
