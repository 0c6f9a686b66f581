/** Keys: PROVIDER#<name>/RATE holds the theoretical arrival time of the provider's next call. */
import type { CallKind, Provider } from '#shared/messages.ts';
import type { Key } from '../../platform/aws/table.ts';
import { updateOrSee } from '../../platform/aws/writes.ts';
import { latestFor, placeCalls, type Rate } from './rate.ts';

const rateKey = (provider: Provider): Key => ({ PK: `PROVIDER#${provider}`, SK: 'RATE' });

/** An attempt is repeated only if another worker has taken calls meanwhile. */
const MAX_ATTEMPTS = 5;

interface Taken {
  /** When the calls may begin (milliseconds), perhaps of fewer calls than wanted. */
  readonly starts: readonly number[];
  /** When to ask for the others (milliseconds). */
  readonly nextAt: number;
  /** The stored time, as seen last (milliseconds). */
  readonly after: number;
}

/**
 * Takes places for all calls in one write or, if they do not fit, for as many as do in a second one. A stored
 * time that the caller has seen tells the first attempt how many may fit.
 */
export const takeCalls = async (
  provider: Provider,
  rate: Rate,
  kind: CallKind,
  wanted: number,
  now: number,
  seen = now,
): Promise<Taken> => {
  // The first attempt expects that nobody else has taken calls, and that one was taken lately.
  let stored = Math.max(seen, now);
  let nextAt = now;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const placed = placeCalls(rate, kind, stored, wanted, now);
    const count = placed.starts.length;
    if (count === 0) return placed;
    const range = { from: now, to: latestFor(rate, kind, count, now) };
    const { isDone, item } =
      stored >= now
        ? await moveOn(provider, count * rate.interval, range)
        : await beginAnew(provider, placed.after, now);
    if (isDone) return placeCalls(rate, kind, timeOf(item) - count * rate.interval, count, now);
    stored = timeOf(item);
    nextAt = placed.nextAt;
  }
  return { starts: [], nextAt, after: stored };
};

/** The time is 0 before the first call. */
const timeOf = ({ tat = 0 }: Readonly<Record<string, unknown>>): number => Number(tat);

const moveOn = (provider: Provider, by: number, range: { readonly from: number; readonly to: number }) =>
  updateOrSee(rateKey(provider), {
    add: { tat: by },
    when: 'tat >= :from AND tat <= :to',
    values: range,
  });

/** Fails if calls are taken up to now or later. */
const beginAnew = (provider: Provider, next: number, now: number) =>
  updateOrSee(rateKey(provider), {
    set: { tat: next },
    when: 'attribute_not_exists(tat) OR tat < :now',
    values: { now },
  });
