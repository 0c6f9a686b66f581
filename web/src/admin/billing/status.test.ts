import { expect, it } from 'vitest';
import { actionsOf } from './status.ts';

const row = { status: 'active', cancel_at_period_end: false, stripe_subscription_id: 'sub_1' } as const;

it.each([
  [{}, ['cancelSubscription']],
  [{ cancel_at_period_end: true }, []],
  [{ status: 'past_due' }, ['retryPayment', 'sendReminder']],
  [{ status: 'past_due', cancel_at_period_end: true }, ['retryPayment', 'sendReminder']],
  [{ status: 'trialing' }, []],
  [{ status: 'canceled' }, []],
  [{ status: 'unpaid' }, []],
  [{ stripe_subscription_id: null }, []],
] as const)('%o offers %j', (given, actions) => {
  expect(actionsOf({ ...row, ...given })).toEqual(actions);
});
