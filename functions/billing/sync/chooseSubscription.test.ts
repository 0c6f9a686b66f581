import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StripeSubscription } from '../../platform/stripe/subscriptions.ts';
import { chooseSubscription, isLive, toSubscriptionStatus } from './chooseSubscription.ts';

const newSubscription = (given: Partial<StripeSubscription>): StripeSubscription => ({
  id: 'sub_1',
  status: 'active',
  planId: 2,
  currentPeriodEnd: '2026-12-21T12:00:00.000Z',
  cancelsAtPeriodEnd: false,
  hasPaymentMethod: true,
  createdAt: '2026-11-21T12:00:00.000Z',
  customerId: 'cus_1',
  recipient: null,
  itemId: 'si_1',
  monthlyAmount: 4990,
  paidSince: '2026-11-21T12:00:00.000Z',
  trialSince: null,
  endedAt: null,
  latestInvoice: null,
  ...given,
});

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
    const { chosen, excess } = chooseSubscription(all);
    return { chosen: chosen?.id, excess: excess.map(({ id }) => id) };
  };

  it('is none without subscriptions to a plan, or if none was ever paid', () => {
    expect(idsOf([])).toEqual({ chosen: undefined, excess: [] });
    expect(idsOf([newSubscription({ planId: undefined })])).toEqual({ chosen: undefined, excess: [] });
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

  it('does not depend on the order in which Stripe lists them', () => {
    const status = fc.constantFrom(
      'active',
      'trialing',
      'past_due',
      'unpaid',
      'canceled',
      'incomplete' as const,
    );
    const subscription = fc.record({
      id: fc.string({ minLength: 1 }),
      status,
      createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
    });
    const lists = fc
      .uniqueArray(subscription, { selector: ({ id }) => id, maxLength: 6 })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(lists, ([list, shuffled]) => {
        expect(idsOf(shuffled.map(newSubscription))).toEqual(idsOf(list.map(newSubscription)));
      }),
    );
  });
});
