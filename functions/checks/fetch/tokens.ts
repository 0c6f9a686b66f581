import { setTimeout as wait } from 'node:timers/promises';
import type { Provider } from '#shared/messages.ts';
import { SECOND } from '../../platform/time/clock.ts';
import { takeCalls } from '../../search/calls/rate.store.ts';
import { FIRST_AHEAD, MOST_AHEAD, type Purpose, type Rate, rateOf } from '../../search/calls/rate.ts';

/** Thrown when the rate limit allows no call at the moment; the message has not failed. */
export class NoToken extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('The rate limit allows no call now');
    this.name = 'NoToken';
    this.seconds = seconds;
  }
}

export interface Turn {
  /** Whether the query gives way to other accounts: all but a press's first queries do. */
  readonly yields: boolean;
  /** Whether the query, which yields, has waited for much longer than its account's own ones take. */
  readonly isLate: boolean;
}

interface Asking extends Turn {
  /** Whether the query has begun: such queries are finished before others of their kind. */
  readonly isBegun: boolean;
}

interface Ordering extends Purpose {
  /** How long the worker waits for a token (milliseconds). */
  readonly patience: number;
}

/** How far ahead (milliseconds) the calls of late queries are reserved. */
const LATE_AHEAD = SECOND;

/**
 * A higher priority may reserve tokens further ahead: a press's first messages, then its others, then
 * runs. Lower priorities hardly delay higher ones.
 */
const orderingOf = ({ burst, steady, reserve }: Rate, isRun: boolean, asking: Asking): Ordering => {
  const { isBegun, yields, isLate } = asking;
  if (isRun) return { keep: isBegun ? 0 : reserve, burst, ahead: 0, patience: 3 * SECOND };
  if (!yields) return { keep: 0, burst, ahead: isBegun ? MOST_AHEAD : FIRST_AHEAD, patience: 0 };
  const ahead = isLate ? LATE_AHEAD : 0;
  return isBegun
    ? { keep: reserve, burst: steady, ahead: ahead + SECOND / 2, patience: 10 * SECOND }
    : { keep: reserve, burst: isLate ? steady : Math.ceil((2 / 3) * steady), ahead, patience: 0 };
};

/** How long calls are collected before one write reserves tokens for all (milliseconds). */
const COLLECT_MS = 10;
/** Calls of a run are collected for longer than COLLECT_MS, because nobody waits for a run. */
const COLLECT_RUN_MS = 100;

/** Calls of a batch that ask for tokens at the same time share one write. */
export class Tokens {
  readonly #provider: Provider;
  readonly #rate: Rate;
  readonly #isRun: boolean;
  readonly #collected = new Map<string, PromiseWithResolvers<number>[]>();

  constructor(provider: Provider, perMinute: number, isRun: boolean) {
    this.#provider = provider;
    this.#rate = rateOf(perMinute);
    this.#isRun = isRun;
  }

  /**
   * Returns the call's time (milliseconds). Throws NoToken if that is too far ahead, or if it is after
   * `until`.
   */
  async take(asking: Asking, until = Number.POSITIVE_INFINITY): Promise<number> {
    if (Date.now() > until) throw new NoToken(0);
    const moment = await this.#collect(asking);
    if (Math.max(moment, Date.now()) > until) throw new NoToken(0);
    return waitUntil(moment);
  }

  #collect(asking: Asking): Promise<number> {
    const one = Promise.withResolvers<number>();
    const key = JSON.stringify(asking);
    const others = this.#collected.get(key);
    if (others) others.push(one);
    else {
      this.#collected.set(key, [one]);
      void this.#serve(key, orderingOf(this.#rate, this.#isRun, asking));
    }
    return one.promise;
  }

  async #serve(key: string, ordering: Ordering): Promise<void> {
    await wait(this.#isRun ? COLLECT_RUN_MS : COLLECT_MS);
    const waiting = this.#collected.get(key) ?? [];
    this.#collected.delete(key);
    try {
      const nextAt = await this.#takeFor(waiting, ordering);
      const { interval } = this.#rate;
      for (const [index, one] of waiting.entries()) {
        // Calls that can be reserved together are tried again together, so that one worker waits for all.
        const later = Math.max(0, index * interval - ordering.ahead);
        one.reject(new NoToken((nextAt - Date.now() + later) / SECOND));
      }
    } catch (error) {
      for (const one of waiting) one.reject(error);
    }
  }

  /** Gives tokens to callers in order. Returns when the first caller left without one may ask again. */
  async #takeFor(waiting: PromiseWithResolvers<number>[], ordering: Ordering): Promise<number> {
    const giveUpAt = Date.now() + ordering.patience;
    for (;;) {
      const { moments, nextAt } = await takeCalls(
        this.#provider,
        this.#rate,
        waiting.length,
        ordering,
        Date.now(),
      );
      for (const moment of moments) waiting.shift()?.resolve(moment);
      if (waiting.length === 0 || nextAt > giveUpAt) return nextAt;
      await waitUntil(nextAt);
    }
  }
}

/** Waits until `moment` (milliseconds) and returns it. The wait stays short if the clock jumps back. */
const waitUntil = async (moment: number): Promise<number> => {
  const left = waitFor(moment, Date.now());
  if (left > 0) await wait(left);
  return moment;
};

/** Returns how long to wait for a token (milliseconds), limited in case a clock has jumped. */
export const waitFor = (moment: number, now: number): number =>
  Math.min(Math.max(0, moment - now), MOST_AHEAD);
