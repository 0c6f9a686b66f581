import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../../search/calls/rate.ts';
import type { BatchProvider } from './batch.ts';

/** Thrown when the rate allows no call in time, or another worker reads the query: neither is a failure. */
export class NoCall extends Error {
  override name = 'NoCall';
}

/** Waits until a call may begin, and throws NoCall if none may until then (milliseconds). */
export const takeCall = async (provider: BatchProvider, caller: Caller, until: number): Promise<void> => {
  if (Date.now() > until) throw new NoCall();
  const { isTaken, at } = await provider.places[caller.isBegun ? 'begun' : 'new'](caller);
  // A place that comes too late is lost: a fetch would outlast its lock.
  if (at > until) throw new NoCall();
  await wait(Math.max(0, at - Date.now()));
  if (!isTaken) await takeCall(provider, caller, until);
};
