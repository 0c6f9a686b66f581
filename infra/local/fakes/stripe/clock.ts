import { expireSession } from './checkout.ts';
import { nextOf, proceed, retry } from './cycle.ts';
import type { World } from './world.ts';

interface Due {
  readonly at: number;
  readonly happen: () => void;
}

/** Lets everything happen that is due until a moment (in seconds), in the order of its times, each at its own. */
export const catchUp = (world: World, until: number): void => {
  for (let next = earliest(world); next !== undefined && next.at <= until; next = earliest(world)) {
    // What fell due while nobody ran happens at its time, not at the time of the next start.
    world.hold(next.at);
    try {
      world.change(next.happen);
    } finally {
      world.hold(undefined);
    }
  }
};

const earliest = (world: World): Due | undefined => {
  let first: Due | undefined;
  for (const due of dues(world)) if (first === undefined || due.at < first.at) first = due;
  return first;
};

/** Invoices come before subscriptions: a payment that succeeds in the moment of a renewal is one of the period before. */
function* dues(world: World): Generator<Due> {
  const { invoices, sessions, subscriptions } = world.state;
  for (const one of sessions.values()) {
    if (one.status === 'open') yield { at: one.expiresAt, happen: () => expireSession(world, one) };
  }
  for (const one of invoices.values()) {
    if (one.status !== 'open' || one.nextAttempt === null) continue;
    yield { at: one.nextAttempt, happen: () => retry(world, one) };
  }
  for (const one of subscriptions.values()) {
    const at = nextOf(one);
    if (at !== undefined) yield { at, happen: () => proceed(world, one) };
  }
}
