import { expect, it } from 'vitest';
import { estimateOf } from './estimate.ts';
import { newRun, type Run } from './runs/runs.ts';

const listed = (...texts: string[]) =>
  texts.map((text, index) => ({ userId: 'u', companyId: 'c', keywordId: `c-${index}`, text }));
const last: Run = {
  ...newRun('manual', 0, 0),
  is_listed: true,
  released: 1500,
  total: 2000,
  average_calls: 1.5,
  earlier_calls: { grid: 4 },
};
const pages = { keywords: 1.5, grid: 4 };
const unknown = { keywords: null, grid: null };

it('counts what is there now, and expects as many as the last run had where there is more', () => {
  const few = { keywords: listed('bota', 'bota', 'tênis'), next: undefined };
  const many = { ...few, next: { PK: 'further' } };
  expect(estimateOf(few, last)).toEqual({ keywords: 3, queries: 2, counted: 'now', pages });
  expect(estimateOf(many, last)).toEqual({ keywords: 2000, queries: 1500, counted: 'last_run', pages });
  const atLeast = { keywords: 3, queries: 2, counted: 'at_least' };
  expect(estimateOf(many, undefined)).toEqual({ ...atLeast, pages: unknown });
  expect(estimateOf(many, { ...last, is_listed: false })).toEqual({ ...atLeast, pages });
});
