import { setTimeout as wait } from 'node:timers/promises';
import type { Provider } from '#shared/messages.ts';
import { takePlace } from '../../search/calls/rate.store.ts';
import type { Caller, Rate } from '../../search/calls/rate.ts';

/** Thrown when the rate allows no call in time, or another worker reads the query: neither is a failure. */
export class NoCall extends Error {
  override name = 'NoCall';
}

/** Callers without a place ask again within this time (milliseconds). */
const SPREAD_MS = 200;

/** Waits until a call may begin, and throws NoCall if none may until then (milliseconds). */
export const takeCall = async (
  provider: Provider,
  rate: Rate,
  caller: Caller,
  until: number,
): Promise<void> => {
  for (;;) {
    const { isTaken, at } = await takePlace(provider, rate, caller, Date.now());
    // A place that comes too late is lost: a fetch would outlast its lock.
    if (at > until) throw new NoCall();
    await wait(Math.max(0, at - Date.now()) + (isTaken ? 0 : Math.random() * SPREAD_MS));
    if (isTaken) return;
  }
};
