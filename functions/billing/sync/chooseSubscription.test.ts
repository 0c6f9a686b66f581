import { describe, expect, it } from 'vitest';
import type { StripeSubscription } from '../../platform/stripe/subscriptions.ts';
import type { StoredPlan } from '../../subscriptions/plans/plans.ts';
import { type Subscription, subscription as storedSubscription } from '../../subscriptions/status.ts';
import { chooseSubscription, isLive, toSubscriptionStatus } from './chooseSubscription.ts';

const item = { pricePlan: '2', productPlan: undefined, keys: ['prod_manual', null] };
const unnamed = { ...item, pricePlan: undefined };

const newSubscription = (given: Partial<StripeSubscription>): StripeSubscription => ({
  id: 'sub_1',
  status: 'active',
  items: [item],
  assignedPlan: undefined,
  pausedUntil: undefined,
  currentPeriodEnd: '2026-12-21T12:00:00.000Z',
  cancelsAtPeriodEnd: false,
  hasPaymentMethod: true,
  createdAt: '2026-11-21T12:00:00.000Z',
  customerId: 'cus_1',
  recipient: null,
  itemId: 'si_1',
  monthlyAmount: 4990,
  paidSince: '2026-11-21T12:00:00.000Z',
  endedAt: null,
  latestInvoice: null,
  ...given,
});

const newPlan = (id: number, deleted_at?: string): StoredPlan => ({
  id,
  name: `Plano ${id}`,
  description: null,
  price_monthly: 49.9,
  max_keywords: 10,
  max_companies: 1,
  max_competitors: 1,
  revision: 1,
  ...(deleted_at && { deleted_at }),
});
const LONG_AGO = '2026-01-01T00:00:00.000Z';
const plans = [newPlan(1), newPlan(2), newPlan(3), newPlan(6, LONG_AGO)];

describe("Stripe's statuses", () => {
  it.each([
    { status: 'active', expected: 'active', live: true },
    { status: 'trialing', expected: 'trialing', live: true },
    { status: 'past_due', expected: 'past_due', live: true },
    { status: 'unpaid', expected: 'unpaid', live: true },
    { status: 'paused', expected: 'unpaid', live: true },
    { status: 'canceled', expected: 'canceled', live: false },
    { status: 'incomplete', expected: undefined, live: false },
    { status: 'incomplete_expired', expected: undefined, live: false },
  ] as const)('$status becomes $expected', ({ status, expected, live }) => {
    expect(toSubscriptionStatus(newSubscription({ status }))).toBe(expected);
    expect(isLive(newSubscription({ status }))).toBe(live);
  });
});

describe('the subscription that counts', () => {
  const idsOf = (all: readonly StripeSubscription[]) => {
    const { chosen, excess } = chooseSubscription(all, plans, undefined);
    return { chosen: chosen?.id, excess: excess.map(({ id }) => id) };
  };

  it('is none without subscriptions to a plan, or if none was ever paid', () => {
    expect(idsOf([])).toEqual({ chosen: undefined, excess: [] });
    expect(idsOf([newSubscription({ items: [unnamed] })])).toEqual({ chosen: undefined, excess: [] });
    expect(idsOf([newSubscription({ status: 'incomplete' })])).toEqual({ chosen: undefined, excess: [] });
  });

  it('is the oldest live one; the others are in excess', () => {
    const first = newSubscription({ id: 'sub_b', createdAt: '2026-11-01T00:00:00.000Z' });
    const second = newSubscription({ id: 'sub_a', createdAt: '2026-11-01T00:00:01.000Z' });
    expect(idsOf([second, first])).toEqual({ chosen: 'sub_b', excess: ['sub_a'] });
  });

  it('is a usable one rather than an older one that is past due', () => {
    const late = newSubscription({
      id: 'sub_late',
      status: 'past_due',
      createdAt: '2025-01-01T00:00:00.000Z',
    });
    expect(idsOf([late, newSubscription({ id: 'sub_new' })])).toEqual({
      chosen: 'sub_new',
      excess: ['sub_late'],
    });
  });

  it('makes one superfluous that still waits for its payment, unless nothing else is live', () => {
    const waiting = newSubscription({ id: 'sub_wait', status: 'incomplete' });
    const live = newSubscription({ id: 'sub_live', status: 'trialing' });
    expect(idsOf([waiting, live])).toEqual({ chosen: 'sub_live', excess: ['sub_wait'] });
    const ended = newSubscription({ id: 'sub_old', status: 'canceled' });
    expect(idsOf([waiting, ended])).toEqual({ chosen: 'sub_old', excess: [] });
  });

  it('is the latest one if none is live, and nothing is in excess', () => {
    const ended = (id: string, createdAt: string) => newSubscription({ id, createdAt, status: 'canceled' });
    const all = [ended('sub_2', '2026-02-01T00:00:00.000Z'), ended('sub_1', '2026-01-01T00:00:00.000Z')];
    expect(idsOf(all)).toEqual({ chosen: 'sub_2', excess: [] });
  });
});

describe('the plan of a subscription', () => {
  const stored = (given: object = {}) =>
    storedSubscription.parse({
      status: 'active',
      plan_id: 1,
      current_period_end: null,
      stripe_subscription_id: 'sub_1',
      monthly_amount: 4990,
      ...given,
    });
  const extra = { ...unnamed, keys: ['prod_extra', null] };
  const memory = stored({ plan_id: 2 });

  it.each<[string, Partial<StripeSubscription>, Subscription | undefined, number, string]>([
    ['the price names it', { items: [{ ...item, keys: ['ranqueia_plan_3', null] }] }, undefined, 2, 'price'],
    [
      'the product is ours',
      { items: [{ ...unnamed, keys: ['ranqueia_plan_3', null] }] },
      memory,
      3,
      'product',
    ],
    ['the product names it', { items: [{ ...unnamed, productPlan: '3' }] }, memory, 3, 'product'],
    [
      'the lookup key is ours',
      { items: [{ ...unnamed, keys: ['p', 'ranqueia_plan_1'] }] },
      memory,
      1,
      'product',
    ],
    ['an extra is beside it', { items: [extra, item] }, undefined, 2, 'price'],
    ['a deleted plan is named', { items: [{ ...item, pricePlan: '6' }] }, undefined, 6, 'price'],
    ['it was assigned', { items: [unnamed], assignedPlan: '3' }, memory, 3, 'assignment'],
    ['the customer chose another price since it was assigned', { assignedPlan: '3' }, undefined, 2, 'price'],
    [
      'two plans are in it, and one was assigned',
      { items: [item, { ...item, pricePlan: '3' }], assignedPlan: '3' },
      undefined,
      3,
      'assignment',
    ],
    ['nothing tells it any more', { items: [unnamed] }, stored(), 1, 'memory'],
    [
      'its price names a plan that never was',
      { items: [{ ...item, pricePlan: '99' }] },
      stored(),
      1,
      'memory',
    ],
    ['its status is not known here', { status: 'adiada' as 'active' }, stored(), 2, 'price'],
  ])('is known where %s', (_, given, before, planId, source) => {
    const { chosen } = chooseSubscription([newSubscription(given)], plans, before);
    expect(chosen).toMatchObject({ planId, source, status: 'active' });
  });

  it.each<[string, Partial<StripeSubscription>]>([
    ['nothing tells it', { items: [unnamed] }],
    ['two plans are in it', { items: [item, { ...item, pricePlan: '3' }] }],
    ['it is of a plan that never was', { items: [{ ...item, pricePlan: '99' }] }],
  ])('is unknown where %s', (_, given) => {
    const { chosen, unrecognized } = chooseSubscription([newSubscription(given)], plans, undefined);
    expect([chosen, unrecognized.map(({ id }) => id)]).toEqual([undefined, ['sub_1']]);
  });

  it('is asked about until something at Stripe tells it, unless another one is in force', () => {
    const asked = (all: readonly Partial<StripeSubscription>[], before = stored()) =>
      chooseSubscription(all.map(newSubscription), plans, before).unrecognized.map(({ id }) => id);
    const lost = { items: [unnamed] };
    expect(asked([lost])).toEqual(['sub_1']);
    expect(asked([lost, { id: 'sub_2', items: [unnamed] }])).toEqual(['sub_1', 'sub_2']);
    expect(asked([lost, { id: 'sub_0' }])).toEqual([]);
    expect(asked([lost, { id: 'sub_2', status: 'past_due' }])).toEqual(['sub_1']);
    expect(asked([{ ...lost, status: 'canceled' }])).toEqual([]);
    expect(
      asked([{ ...lost, status: 'incomplete_expired' }], stored({ stripe_subscription_id: 'x' })),
    ).toEqual([]);
  });

  it('is not remembered beside a subscription in force, and nothing made by hand is in excess', () => {
    const chosenOf = (all: readonly Partial<StripeSubscription>[], before?: Subscription) => {
      const { chosen, excess } = chooseSubscription(all.map(newSubscription), plans, before);
      return [chosen?.id, excess.map(({ id }) => id)];
    };
    const lost = { id: 'sub_0', items: [unnamed], createdAt: LONG_AGO };
    const ours = { id: 'sub_9', items: [{ ...unnamed, keys: ['ranqueia_plan_3'] }], createdAt: LONG_AGO };
    expect(chosenOf([lost, { status: 'trialing' }], stored())).toEqual(['sub_1', []]);
    expect(chosenOf([lost, { status: 'past_due' }], stored())).toEqual(['sub_0', []]);
    expect(chosenOf([ours, {}, lost])).toEqual(['sub_9', []]);
  });
});
