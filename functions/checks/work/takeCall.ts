import { setTimeout as wait } from 'node:timers/promises';
import type { Provider } from '#shared/messages.ts';
import { type Place, takePlace } from '../../search/calls/rate.store.ts';
import type { Caller } from '../../search/calls/rate.ts';
import type { BatchProvider } from './batch.ts';

/** Thrown when the rate allows no call in time, or another worker reads the query: neither is a failure. */
export class NoCall extends Error {
  override name = 'NoCall';
}

/**
 * Waits until a call may begin, and throws NoCall if none may until then (milliseconds). Callers of a batch
 * that the rate has refused ask again one after another, because each refusal is a write.
 */
export const takeCall = async (
  name: Provider,
  { rate, refused }: BatchProvider,
  caller: Caller,
  until: number,
): Promise<void> => {
  const ask = async (): Promise<Place> => {
    if (Date.now() > until) throw new NoCall();
    const place = await takePlace(name, rate, caller, Date.now());
    // A place that comes too late is lost: a fetch would outlast its lock.
    if (place.at > until) throw new NoCall();
    return place;
  };
  const askAgain = async ({ at }: Place): Promise<Place> => {
    await waitFor(at);
    const place = await ask();
    return place.isTaken ? place : askAgain(place);
  };
  const first = await ask();
  if (first.isTaken) return waitFor(first.at);
  const line = caller.isBegun ? 'begun' : 'new';
  const again = () => askAgain(first);
  const place = refused[line].then(again, again);
  refused[line] = place;
  await waitFor((await place).at);
};

const waitFor = (moment: number): Promise<void> => wait(Math.max(0, moment - Date.now()));
