import { expect, it } from 'vitest';
import { periodOf } from './subscriptions.ts';

const at = (day: number) => Date.UTC(2026, 11, day) / 1000;
const moment = (day: number) => new Date(at(day) * 1000).toISOString();

it.each([
  ['goes on', null, false, { currentPeriodEnd: moment(20), cancelsAtPeriodEnd: false }],
  ['is cancelled by the API', at(20), true, { currentPeriodEnd: moment(20), cancelsAtPeriodEnd: true }],
  ['is cancelled in the portal', at(20), false, { currentPeriodEnd: moment(20), cancelsAtPeriodEnd: true }],
  ['ends earlier', at(10), false, { currentPeriodEnd: moment(10), cancelsAtPeriodEnd: true }],
  ['ends in a later period', at(31), false, { currentPeriodEnd: moment(20), cancelsAtPeriodEnd: false }],
])('a subscription that %s', (_, cancel_at, cancel_at_period_end, expected) => {
  expect(periodOf({ cancel_at, cancel_at_period_end }, at(20))).toEqual(expected);
});

it('a subscription without items ends when it is to be cancelled', () => {
  const cancelled = { cancel_at: at(10), cancel_at_period_end: false };
  expect(periodOf(cancelled, null)).toEqual({ currentPeriodEnd: moment(10), cancelsAtPeriodEnd: true });
});
