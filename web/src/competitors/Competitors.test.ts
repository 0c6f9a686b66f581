import { expect, it } from 'vitest';
import { firstWithRoom } from './Competitors.tsx';

const companies = [{ id: 'a' }, { id: 'b', beyond_limit: true }, { id: 'c' }];
const plan = { name: 'Essencial', max_keywords: 50, max_companies: 3, max_competitors: 1 };
const account = { status: 'active', plan, is_complimentary: false } as const;
const of = (...ids: readonly string[]) => ids.map((company_id) => ({ company_id }));

it.each([
  [undefined, undefined],
  [of(), 'a'],
  [of('a'), 'c'],
  [of('a', 'c'), 'a'],
])('with the competitors %j, a form begins with %s', (listed, first) => {
  expect(firstWithRoom(companies, account, listed)).toBe(first);
});
