import { setTimeout as wait } from 'node:timers/promises';
import type { Provider } from '#shared/messages.ts';
import { SECOND } from '../platform/time/clock.ts';
import { returnTokens, type Taken, takeTokens } from '../search/rate.store.ts';
import { type Purpose, type Rate, rateOf, tokensLeft } from '../search/rate.ts';

/** The rate limit allows no call now. Waiting for it is not a failure of the message. */
export class NoToken extends Error {
  /** After how many seconds to ask again. */
  readonly seconds: number;

  constructor(seconds: number) {
    super('The rate limit allows no call now');
    this.name = 'NoToken';
    this.seconds = seconds;
  }
}

/** How a batch takes tokens for a purpose. */
interface Ordering extends Purpose {
  /** How long (milliseconds) the worker waits for tokens that cannot be taken yet. */
  readonly patience: number;
}

/** A query that was begun goes before those that were not, so it may take tokens further ahead. */
const CONTINUE: Ordering = { keep: 0, ahead: 15 * SECOND, patience: 0 };
const BEGIN: Ordering = { keep: 0, ahead: 10 * SECOND, patience: 0 };
const beginOfRun = ({ reserve }: Rate): Ordering => ({ keep: reserve, ahead: 0, patience: 2 * SECOND });

/** Hands out tokens for the calls of a batch. Calls that ask at the same time share a write. */
export class Tokens {
  readonly #provider: Provider;
  readonly #rate: Rate;
  readonly #begins: Counter;
  readonly #continues: Counter;
  /** When the bucket gained the tokens that no call was made with. */
  readonly #unused: number[] = [];

  /** `perMinute` is the provider's rate limit; a run leaves some of it to others. */
  constructor(provider: Provider, perMinute: number, isRun: boolean) {
    this.#provider = provider;
    this.#rate = rateOf(perMinute);
    this.#begins = new Counter(provider, this.#rate, isRun ? beginOfRun(this.#rate) : BEGIN);
    this.#continues = new Counter(provider, this.#rate, CONTINUE);
  }

  /**
   * Resolves when a query may be begun, with the moment at which the bucket gained its token. Throws NoToken
   * if that is too far ahead.
   */
  async begin(): Promise<number> {
    return waitUntil(await this.#begins.take());
  }

  /** Resolves as `begin` does when another call may be made for a query that was begun. */
  async continue(): Promise<number> {
    return waitUntil(await this.#continues.take());
  }

  /** Gives a token back that the bucket gained at this moment, and that no call was made with. */
  giveBack(gainedAt: number): void {
    this.#unused.push(gainedAt);
  }

  /** Returns the tokens that were given back, at the end of the batch. */
  async close(): Promise<void> {
    // A full bucket has gained the older ones again, so that returning them would allow too many calls.
    const full = Date.now() - this.#rate.burst * this.#rate.interval;
    const count = this.#unused.filter((gainedAt) => gainedAt > full).length;
    if (count > 0) await returnTokens(this.#provider, this.#rate, count);
  }
}

const waitUntil = async (moment: number): Promise<number> => {
  const left = moment - Date.now();
  if (left > 0) await wait(left);
  return moment;
};

/** How long calls are collected (milliseconds) before tokens are taken for all of them. */
const COLLECT_MS = 10;

/** Takes tokens for one purpose. */
class Counter {
  readonly #provider: Provider;
  readonly #rate: Rate;
  readonly #ordering: Ordering;
  #waiting: PromiseWithResolvers<number>[] = [];

  constructor(provider: Provider, rate: Rate, ordering: Ordering) {
    this.#provider = provider;
    this.#rate = rate;
    this.#ordering = ordering;
  }

  /** Resolves with the moment (milliseconds) from which a call may be made. */
  take(): Promise<number> {
    const one = Promise.withResolvers<number>();
    this.#waiting.push(one);
    if (this.#waiting.length === 1) void this.#serve();
    return one.promise;
  }

  async #serve(): Promise<void> {
    await wait(COLLECT_MS);
    const waiting = this.#waiting;
    this.#waiting = [];
    try {
      const nextAt = await this.#takeFor(waiting);
      for (const [index, one] of waiting.entries()) {
        one.reject(new NoToken((nextAt - Date.now() + index * this.#rate.interval) / SECOND));
      }
    } catch (error) {
      for (const one of waiting) one.reject(error);
    }
  }

  /** Serves those who wait in turn. Returns when the first one who is left may ask again. */
  async #takeFor(waiting: PromiseWithResolvers<number>[]): Promise<number> {
    const giveUpAt = Date.now() + this.#ordering.patience;
    for (;;) {
      const now = Date.now();
      const taken = await takeTokens(this.#provider, this.#rate, waiting.length, this.#ordering, now);
      for (const moment of this.#momentsOf(taken)) waiting.shift()?.resolve(moment);
      const nextAt = this.#nextAt(taken, Date.now());
      if (waiting.length === 0 || nextAt > giveUpAt) return nextAt;
      await waitUntil(nextAt);
    }
  }

  /** From when each of the tokens may be used: from when the bucket gained it. */
  #momentsOf({ count, spentUntil }: Taken): number[] {
    const { interval } = this.#rate;
    return Array.from({ length: count }, (_, index) => spentUntil - (count - 1 - index) * interval);
  }

  /** When another token can be taken. */
  #nextAt({ spentUntil }: Taken, now: number): number {
    const missing = 1 - tokensLeft(this.#rate, this.#ordering, spentUntil, now);
    return now + Math.max(1, missing * this.#rate.interval);
  }
}
