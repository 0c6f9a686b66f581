import { describe, expect, it } from 'vitest';
import { shareConcurrency } from './concurrency.ts';

describe('shareConcurrency', () => {
  it('reserves nothing where the limit is unknown or too low, so that a first deployment succeeds', () => {
    for (const limit of [undefined, 10, 121]) expect(shareConcurrency(limit).reserved).toEqual({});
  });

  it('keeps capacity for the webhook and the scheduler, and leaves 100 to the others', () => {
    for (const limit of [122, 1000]) {
      const { reserved } = shareConcurrency(limit);
      expect(Object.keys(reserved).toSorted()).toEqual(['billing/receiveWebhook', 'schedule/scheduler']);
      const sum = Object.values(reserved).reduce((total, one) => total + one, 0);
      expect(limit - sum).toBeGreaterThanOrEqual(100);
    }
  });

  it.each([
    { limit: undefined, checks: 20, runChecks: 50 },
    { limit: 1000, checks: 20, runChecks: 50 },
    { limit: 50, checks: 10, runChecks: 16 },
    { limit: 10, checks: 2, runChecks: 3 },
  ])('lets $checks and $runChecks batches of checks run where $limit functions may', ({ limit, ...most }) => {
    expect(shareConcurrency(limit).batches).toMatchObject(most);
  });
});
