/** Who may make the next call of a provider, and when. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Provider } from '#shared/messages.ts';
import { SECOND } from '../../platform/time/clock.ts';
import { takeCalls } from '../../search/calls/rate.store.ts';
import { MOST_AHEAD, type Purpose, type Rate, rateOf } from '../../search/calls/rate.ts';

/** The rate limit allows no call now. Waiting for it is not a failure of the message. */
export class NoToken extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('The rate limit allows no call now');
    this.name = 'NoToken';
    this.seconds = seconds;
  }
}

interface Asking {
  /** Whether the query was begun: it is finished before others of its kind begin. */
  readonly isBegun: boolean;
  /** Whether it is not of the first of its account, so that it yields to other accounts. */
  readonly yields: boolean;
}

interface Ordering extends Purpose {
  /** How long (milliseconds) the worker waits until a token can be reserved. */
  readonly patience: number;
}

/**
 * Who reserves further ahead goes before the others: the first messages of an account, then those that
 * yield, then a run's. What the latter reserve hardly delays the former.
 */
const orderingOf = ({ burst, steady, reserve }: Rate, isRun: boolean, asking: Asking): Ordering => {
  const { isBegun, yields } = asking;
  if (isRun) return { keep: isBegun ? 0 : reserve, burst, ahead: 0, patience: 3 * SECOND };
  if (!yields) return { keep: 0, burst, ahead: isBegun ? MOST_AHEAD : 10 * SECOND, patience: 0 };
  return isBegun
    ? { keep: reserve, burst: steady, ahead: SECOND / 2, patience: 10 * SECOND }
    : { keep: reserve, burst: Math.ceil((2 / 3) * steady), ahead: 0, patience: 0 };
};

/** How long calls are collected (milliseconds) before tokens are reserved for all of them in one write. */
const COLLECT_MS = 10;
/** Nobody waits for a run, whose next pages are not needed at the same moment. */
const COLLECT_RUN_MS = 100;

/** Hands out tokens for the calls of a batch. Calls that ask at the same time share a write. */
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
   * Resolves when a call may be made, with the moment (milliseconds) that it counts for. Throws NoToken if
   * that is too far ahead, or after `until`.
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
        // Those that can be reserved together come again together, so that one worker waits for them.
        const later = Math.max(0, index * interval - ordering.ahead);
        one.reject(new NoToken((nextAt - Date.now() + later) / SECOND));
      }
    } catch (error) {
      for (const one of waiting) one.reject(error);
    }
  }

  /** Serves those who wait in turn. Returns when the first one who is left may ask again. */
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

/** Resolves at this moment (milliseconds), with it; soon enough if the clock jumps back meanwhile. */
const waitUntil = async (moment: number): Promise<number> => {
  const left = waitFor(moment, Date.now());
  if (left > 0) await wait(left);
  return moment;
};

/** How long to wait (milliseconds) for a token: none is reserved further ahead, unless a clock has jumped. */
export const waitFor = (moment: number, now: number): number =>
  Math.min(Math.max(0, moment - now), MOST_AHEAD);
