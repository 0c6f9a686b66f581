import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import type { StripeFake } from '../../../infra/local/fakes/stripe/stripe.ts';
import type { Newcomer } from '../../support/stripe.ts';

/** What another event of each customer changes, which is nothing if the product knows what Stripe says. */
export const compareWithStripe = async (
  stripe: StripeFake,
  newcomers: readonly Newcomer[],
): Promise<string[]> => {
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
