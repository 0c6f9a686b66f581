import { setTimeout as wait } from 'node:timers/promises';
import { LATENESS } from '../../search/calls/rate.ts';
import type { TakePlace } from './batch.ts';

/** Thrown when the rate allows no call in time, or another worker reads the query: neither is a failure. */
export class NoCall extends Error {
  override name = 'NoCall';
}

/**
 * Waits until a call may begin, and returns its place (milliseconds). Throws NoCall if there is none until
 * then.
 */
export const takeCall = async (takePlace: TakePlace, until: number): Promise<number> => {
  if (Date.now() > until) throw new NoCall();
  const { isTaken, at } = await takePlace();
  // A place that comes too late is lost: a fetch would outlast its lock.
  if (at > until) throw new NoCall();
  await wait(Math.max(0, at - Date.now()));
  return isTaken && isInTime(at) ? at : takeCall(takePlace, until);
};

/** A call that begins later would exceed the rate. */
export const isInTime = (place: number): boolean => Date.now() <= place + LATENESS;
