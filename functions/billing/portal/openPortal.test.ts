import { describe, expect, it } from 'vitest';
import type { Plan } from '#shared/contract/plans.ts';
import { MAX_PORTAL_PRODUCTS } from '../../platform/stripe/portal.ts';
import { offeredPlans, planPageOf } from './openPortal.ts';

const active = {
  id: 'sub_1',
  itemId: 'si_1',
  status: 'active',
  planId: 1,
  cancelsAtPeriodEnd: false,
} as const;

const wanted = { planId: 2, priceId: 'price_2' };
const list = { type: 'subscription_update', subscription_update: { subscription: 'sub_1' } };
const confirmation = {
  type: 'subscription_update_confirm',
  subscription_update_confirm: {
    subscription: 'sub_1',
    items: [{ id: 'si_1', price: 'price_2', quantity: 1 }],
  },
};

describe('the page that changes a plan', () => {
  it.each([
    ['an active subscription', {}, wanted, confirmation],
    ['a trial', { status: 'trialing' }, wanted, confirmation],
    ['no wanted plan', {}, undefined, list],
    ['the plan that it has', { planId: 2 }, wanted, list],
    ['no part to replace', { itemId: undefined }, wanted, list],
    ['a cancelled renewal', { cancelsAtPeriodEnd: true }, wanted, undefined],
    ['a payment that is owed', { status: 'past_due' }, wanted, undefined],
    ['an unpaid subscription', { status: 'unpaid' }, undefined, undefined],
    ['one that has ended', { status: 'canceled' }, wanted, undefined],
  ] as const)('for %s', (_what, given, plan, page) => {
    expect(planPageOf({ ...active, ...given }, plan)).toEqual(page);
  });
});

describe('the plans that the portal offers', () => {
  const plans = Array.from(
    { length: MAX_PORTAL_PRODUCTS + 2 },
    (_, id): Plan => ({
      id,
      name: `Plano ${id}`,
      description: null,
      price_monthly: id,
      max_keywords: 1,
      max_companies: 1,
      max_competitors: 1,
    }),
  );
  const idsOf = (wantedId: number | undefined, count = plans.length) =>
    offeredPlans(plans.slice(0, count), wantedId).map(({ id }) => id);

  it('always include the wanted one', () => {
    expect(idsOf(4)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(idsOf(11)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 11]);
    expect(idsOf(99)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
