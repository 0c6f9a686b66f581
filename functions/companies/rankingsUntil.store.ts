/** Announces on a company that its keywords' positions may change, so that readers know when they cannot. */
import { update } from '../platform/aws/writes.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { companyKey } from './companies.store.ts';

/** How long an announcement holds, and how much of that must be left when a write begins. */
const HOLDS_MS = 2 * MINUTE;
const LEFT_MS = MINUTE;

interface Announced {
  readonly until: number;
  readonly done: Promise<unknown>;
}

/** What this instance has announced, by user and company. */
const announced = new Map<string, Announced>();

/**
 * Resolves once the company says that positions may change from now on for a minute at least: the write that
 * follows arrives by then. Announces nothing that holds already, nor for a company that is gone.
 */
export const announceRankings = async (userId: string, companyId: string): Promise<void> => {
  const now = Date.now();
  const name = `${userId} ${companyId}`;
  const known = announced.get(name);
  if (known && now + LEFT_MS <= known.until && known.until <= now + HOLDS_MS) return void (await known.done);
  for (const [other, { until }] of announced) if (until < now) announced.delete(other);
  const until = now + HOLDS_MS;
  const done = update(companyKey(userId, companyId), {
    UpdateExpression: 'SET rankings_until = :until',
    ConditionExpression:
      'attribute_exists(PK) AND (attribute_not_exists(rankings_until) OR rankings_until < :until)',
    ExpressionAttributeValues: { ':until': until },
    ReturnValues: 'NONE',
  });
  announced.set(name, { until, done });
  try {
    await done;
  } catch (error) {
    announced.delete(name);
    throw error;
  }
};
