import { describe, expect } from 'vitest';
import { type PaymentLog, type PaymentQuery, paymentCursor } from '#shared/contract/admin/stripe.ts';
import { routes } from '#shared/contract/index.ts';
import { logStep, type PaymentStatus } from '../../../functions/billing/checkout/paymentLog.store.ts';
import type { Customer } from '../../support/people/customers.ts';
import { itWithTableProxy as it } from '../../support/slice.ts';

const statuses: readonly PaymentStatus[] = [
  'checkout_opened',
  'success_handler_called',
  'subscription_created',
  'webhook_received',
  'payment_not_paid',
  'no_subscription',
  'missing_metadata',
  'db_error',
];
const ROUNDS = 15;

it.beforeAll(async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    for (const status of statuses) await logStep({ sessionId: `cs_${round}`, status, details: `n${round}` });
  }
});

const readAll = async ({ call }: Customer, filter: PaymentQuery['filter']): Promise<PaymentLog[][]> => {
  const pages: PaymentLog[][] = [];
  for (let last: PaymentLog | undefined; ; ) {
    const cursor = last && paymentCursor(last);
    const { status, body } = await call(routes.billing.listPayments, { query: { filter, cursor } });
    expect(status).toBe(200);
    pages.push(body);
    last = body.at(-1);
    if (body.length < 50) return pages;
  }
};

describe('the log of payments', () => {
  it('is an array, newest first, in pages of 50', async ({ admin }) => {
    const pages = await readAll(admin, 'all');
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    const all = pages.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(statuses.length * ROUNDS);
    expect(all).toEqual(all.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1)));
    expect(all[0]).toMatchObject({ keyword: 'cs_15', status: 'db_error', error_message: 'n15' });
  });

  it.for([
    { filter: 'errors', matches: /error|not_|missing_/, count: 3 * ROUNDS },
    { filter: 'success', matches: /success|created/, count: 2 * ROUNDS },
  ] as const)('keeps the statuses of "$filter"', async ({ filter, matches, count }, { admin }) => {
    await expect.poll(async () => (await readAll(admin, filter)).flat().length).toBe(count);
    const kept = (await readAll(admin, filter)).flat();
    expect(kept.every(({ status }) => matches.test(status))).toBe(true);
    expect(kept).toEqual(kept.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1)));
  });

  it('fills the pages of a filter, however rare its statuses are', async ({ admin }) => {
    for (let extra = 0; extra < 10; extra++) await logStep({ sessionId: 'cs_x', status: 'critical_error' });
    for (let extra = 0; extra < 60; extra++) await logStep({ sessionId: 'cs_x', status: 'webhook_received' });
    const total = 3 * ROUNDS + 10;
    await expect.poll(async () => (await readAll(admin, 'errors')).flat().length).toBe(total);
    expect((await readAll(admin, 'errors')).map(({ length }) => length)).toEqual([50, total - 50]);
  });
});
