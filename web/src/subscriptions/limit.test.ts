import { expect, test } from 'vitest';
import { capacityFor, wayToMore } from './limit.ts';

const subscription = {
  status: 'active',
  plan: { name: 'Essencial', max_keywords: 50, max_companies: 1, max_competitors: 3 },
  is_complimentary: false,
} as const;

test.each([
  ['keywords', 49, { state: 'free', left: 1 }],
  ['companies', 1, { state: 'reached', limit: 1 }],
  ['competitors', 0, { state: 'free', left: 3 }],
  ['competitors', 3, { state: 'reached', limit: 3 }],
  ['competitors', 5, { state: 'reached', limit: 3 }],
] as const)('%s, of which %s are there: %j', (noun, used, capacity) => {
  expect(capacityFor(subscription, noun, used)).toEqual(capacity);
});

test.each([
  ['trialing', false, 'reached', 'portal'],
  ['active', true, 'reached', 'plans'],
  ['past_due', false, 'unpaid', 'portal'],
  ['unpaid', false, 'unpaid', 'portal'],
  ['canceled', false, 'ended', 'plans'],
  [null, false, 'ended', 'plans'],
] as const)('%s, complimentary %s: %s, more by %s', (status, is_complimentary, state, way) => {
  const given = { ...subscription, status, is_complimentary };
  expect(capacityFor(given, 'companies', 1).state).toBe(state);
  expect(wayToMore(given)).toBe(way);
});

test('a plan that no longer exists leaves none', () => {
  expect(capacityFor({ ...subscription, plan: null }, 'keywords', 0)).toEqual({ state: 'reached', limit: 0 });
});
