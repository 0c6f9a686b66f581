import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE } from '../../../functions/platform/time/clock.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import type { StripeFake } from '../../../infra/local/fakes/stripe/stripe.ts';
import { isDeadLetter } from '../../support/cloud/cloud.ts';
import { findViolations } from '../../support/cloud/invariants.ts';
import type { MessageCounts } from '../../support/cloud/messageCounts.ts';
import { endLocks, endWaits, listOpenTasks } from '../../support/cloud/storedData.ts';
import type { Customer } from '../../support/people/customers.ts';
import { holdsIfNone, type Proof } from '../proof.ts';
import type { newPeople } from './people.ts';

const LIMIT_MS = 5 * MINUTE;

interface SettleOptions {
  readonly countMessages: () => Promise<Readonly<Record<string, MessageCounts>>>;
  /** How long nothing may be under way (milliseconds): longer than the pauses of the scheduler. */
  readonly calmMs: number;
}

/**
 * Resolves once only dead letters are queued and no task is open. Lets the scheduler request lost tasks.
 */
export const settle = async ({ countMessages, calmMs }: SettleOptions): Promise<void> => {
  await endLocks();
  const deadline = Date.now() + LIMIT_MS;
  let calmSince = Date.now();
  while (Date.now() - calmSince < calmMs) {
    const messages = Object.entries(await countMessages()).filter(
      ([queue, { visible, inFlight, delayed }]) => !isDeadLetter(queue) && visible + inFlight + delayed > 0,
    );
    const late = await listOpenTasks();
    // With no message left, nobody works on these until their leases end.
    if (messages.length === 0 && late.length > 0) await endWaits(late);
    if (messages.length + late.length > 0) calmSince = Date.now();
    if (Date.now() > deadline) {
      const left = {
        messages: Object.fromEntries(messages),
        tasks: late.length,
        first: late[0],
      };
      throw new Error(`Left: ${JSON.stringify(left)}`);
    }
    await wait(500);
  }
};

/** What customers may find wrong once everything is settled. */
export interface Damage {
  /** Answers whose change was lost, and lists that show something else. */
  readonly lostOrDouble: readonly string[];
  readonly violations: readonly string[];
  readonly unlikeStripe: readonly string[];
}

export const damageOf = async (
  stripe: StripeFake,
  { residents, newcomers }: Awaited<ReturnType<typeof newPeople>>,
): Promise<Damage> => ({
  lostOrDouble: residents.flatMap(({ violations }) => violations),
  violations: await findViolations(),
  unlikeStripe: await compareWithStripe(stripe, newcomers),
});

/** Returns a line for each kind of damage; the texts say when it was done and found. */
export const proofsOf = (
  { lostOrDouble, violations, unlikeStripe }: Damage,
  many: string,
  [during, after]: readonly [during: string, after: string],
): readonly Proof[] => [
  { what: `lost and double writes of customers while ${during}`, many, ...holdsIfNone(lostOrDouble) },
  { what: `counters, owners and history that are wrong ${after}`, many, ...holdsIfNone(violations) },
  { what: `subscriptions unlike those at Stripe ${after}`, many, ...holdsIfNone(unlikeStripe) },
];

/** Syncs each customer by another event, and returns where the product's data changed. */
const compareWithStripe = async (stripe: StripeFake, newcomers: readonly Customer[]): Promise<string[]> => {
  const read = async () =>
    Promise.all(
      newcomers.map(async ({ userId }) => {
        const { subscription } = await readSubscription(userId);
        return JSON.stringify({ ...subscription, sync_version: 0 });
      }),
    );
  const stored = await read();
  const latest = new Map(
    stripe.events
      .filter(({ type }) => type === 'customer.subscription.updated')
      .map((event) => [event.data.object.customer, event]),
  );
  for (const event of latest.values()) await stripe.send({ ...event, id: `${event.id}_again` });
  const synced = await read();
  return stored.flatMap((before, index) =>
    before === synced[index] ? [] : [`${before} is ${synced[index]} at Stripe`],
  );
};
