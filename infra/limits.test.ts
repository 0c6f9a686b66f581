import { describe, expect, it } from 'vitest';
import { shareConcurrency } from './limits.ts';

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
    { limit: undefined, checks: 20, restChecks: 50 },
    { limit: 1000, checks: 20, restChecks: 50 },
    { limit: 50, checks: 9, restChecks: 15 },
    { limit: 10, checks: 2, restChecks: 2 },
  ])(
    'lets $checks and $restChecks batches of checks run where $limit functions may',
    ({ limit, ...most }) => {
      expect(shareConcurrency(limit).batches).toMatchObject(most);
    },
  );

  it.each([10, 11, 12, 15])(
    'leaves two of %i to requests while every other queue runs a batch, which SQS lets be two',
    (limit) => {
      const { checks, restChecks, ...others } = shareConcurrency(limit).batches;
      expect(limit - checks - restChecks - Object.keys(others).length).toBeGreaterThanOrEqual(2);
    },
  );
});
