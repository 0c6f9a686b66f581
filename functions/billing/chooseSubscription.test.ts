import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StripeSubscription } from '../platform/stripe/subscriptions.ts';
import { chooseSubscription, isLive, statusOf } from './chooseSubscription.ts';

const billed = (given: Partial<StripeSubscription>): StripeSubscription => ({
  id: 'sub_1',
  status: 'active',
  planId: 2,
  currentPeriodEnd: '2026-12-21T12:00:00.000Z',
  cancelsAtPeriodEnd: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  ...given,
});

describe("Stripe's statuses", () => {
  it.each([
    { status: 'active', means: 'active', live: true },
    { status: 'trialing', means: 'trialing', live: true },
    { status: 'past_due', means: 'past_due', live: true },
    { status: 'unpaid', means: 'unpaid', live: true },
    { status: 'paused', means: 'unpaid', live: true },
    { status: 'canceled', means: 'canceled', live: false },
    { status: 'incomplete', means: undefined, live: false },
    { status: 'incomplete_expired', means: undefined, live: false },
  ] as const)('$status means $means', ({ status, means, live }) => {
    expect(statusOf(billed({ status }))).toBe(means);
    expect(isLive(billed({ status }))).toBe(live);
  });
});

describe('the subscription that counts', () => {
  const idsOf = (all: readonly StripeSubscription[]) => {
    const { chosen, excess } = chooseSubscription(all);
    return { chosen: chosen?.id, excess: excess.map(({ id }) => id) };
  };

  it('is none where there is none, or none of ours, or only one that was never paid', () => {
    expect(idsOf([])).toEqual({ chosen: undefined, excess: [] });
    expect(idsOf([billed({ planId: undefined })])).toEqual({ chosen: undefined, excess: [] });
    expect(idsOf([billed({ status: 'incomplete' })])).toEqual({ chosen: undefined, excess: [] });
  });

  it('is the first of those that go on; the others are in excess', () => {
    const first = billed({ id: 'sub_b', createdAt: '2026-11-01T00:00:00.000Z' });
    const second = billed({ id: 'sub_a', createdAt: '2026-11-01T00:00:01.000Z' });
    expect(idsOf([second, first])).toEqual({ chosen: 'sub_b', excess: ['sub_a'] });
  });

  it('is one that can be used rather than one that waits for money, however old', () => {
    const late = billed({ id: 'sub_late', status: 'past_due', createdAt: '2025-01-01T00:00:00.000Z' });
    expect(idsOf([late, billed({ id: 'sub_new' })])).toEqual({ chosen: 'sub_new', excess: ['sub_late'] });
  });

  it('is the last that ended where none goes on, and nothing is in excess', () => {
    const ended = (id: string, createdAt: string) => billed({ id, createdAt, status: 'canceled' });
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
        expect(idsOf(shuffled.map(billed))).toEqual(idsOf(list.map(billed)));
      }),
    );
  });
});
