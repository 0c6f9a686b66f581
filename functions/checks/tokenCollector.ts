import { setTimeout as wait } from 'node:timers/promises';
import type { Provider } from '#shared/messages.ts';
import { SECOND } from '../platform/time/clock.ts';
import { type Taken, takeTokens } from '../search/rate.store.ts';
import { MOST_AHEAD, type Purpose, type Rate, tokensLeft } from '../search/rate.ts';

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
export interface Ordering extends Purpose {
  /** How long (milliseconds) the worker waits for tokens that cannot be taken yet. */
  readonly patience: number;
}

/** How long calls are collected (milliseconds) before tokens are taken for all of them. */
const COLLECT_MS = 10;

/** How long tokens are waited for (milliseconds) that are taken in one write. */
const TOGETHER_MS = 300;

/** A token, and those that were taken with it for nobody. */
export interface Token {
  /** When the bucket gains it (milliseconds): it may be used from then on. */
  readonly gainedAt: number;
  readonly spare: readonly number[];
}

/** How many tokens to take for nobody, when so many are waited for. */
type MoreOf = (waiting: number) => number;

/** Takes tokens for one purpose, in one write for all who ask at the same time. */
export class TokenCollector {
  readonly #provider: Provider;
  readonly #rate: Rate;
  readonly #ordering: Ordering;
  #waiting: PromiseWithResolvers<Token>[] = [];

  constructor(provider: Provider, rate: Rate, ordering: Ordering) {
    this.#provider = provider;
    this.#rate = rate;
    this.#ordering = ordering;
  }

  /** Resolves with a token, which may have to be waited for. Throws NoToken if it is too far ahead. */
  take(moreOf: MoreOf): Promise<Token> {
    const one = Promise.withResolvers<Token>();
    this.#waiting.push(one);
    if (this.#waiting.length === 1) void this.#serve(moreOf);
    return one.promise;
  }

  async #serve(moreOf: MoreOf): Promise<void> {
    await wait(COLLECT_MS);
    const waiting = this.#waiting;
    this.#waiting = [];
    try {
      const nextAt = await this.#takeFor(waiting, moreOf(waiting.length));
      for (const [index, one] of waiting.entries()) {
        one.reject(new NoToken((nextAt - Date.now() + index * this.#rate.interval) / SECOND));
      }
    } catch (error) {
      for (const one of waiting) one.reject(error);
    }
  }

  /** Serves those who wait in turn. Returns when the first one who is left may ask again. */
  async #takeFor(waiting: PromiseWithResolvers<Token>[], more: number): Promise<number> {
    const giveUpAt = Date.now() + this.#ordering.patience;
    for (;;) {
      const now = Date.now();
      const taken = await takeTokens(this.#provider, this.#rate, waiting.length + more, this.#ordering, now);
      const gained = this.#momentsOf(taken);
      const spare = gained.splice(waiting.length);
      for (const [index, gainedAt] of gained.entries()) {
        waiting.shift()?.resolve({ gainedAt, spare: index === 0 ? spare : [] });
      }
      const nextAt = this.#nextAt(taken, waiting.length, Date.now());
      if (waiting.length === 0 || nextAt > giveUpAt) return nextAt;
      await waitUntil(nextAt);
    }
  }

  /** When the bucket gains each of the tokens. */
  #momentsOf({ count, spentUntil }: Taken): number[] {
    const { interval } = this.#rate;
    return Array.from({ length: count }, (_, index) => spentUntil - (count - 1 - index) * interval);
  }

  /** When more tokens can be taken: several together, if the bucket gains them soon. */
  #nextAt({ spentUntil }: Taken, waiting: number, now: number): number {
    const { interval } = this.#rate;
    const wanted = Math.max(1, Math.min(waiting, Math.floor(TOGETHER_MS / interval)));
    const missing = wanted - tokensLeft(this.#rate, this.#ordering, spentUntil, now);
    return now + Math.max(1, missing * interval);
  }
}

/** Resolves at this moment (milliseconds), with it; soon enough if the clock jumps back meanwhile. */
export const waitUntil = async (moment: number): Promise<number> => {
  const left = waitFor(moment, Date.now());
  if (left > 0) await wait(left);
  return moment;
};

/** How long to wait (milliseconds) for a token: none is taken further ahead, unless a clock has jumped. */
export const waitFor = (moment: number, now: number): number =>
  Math.min(Math.max(0, moment - now), MOST_AHEAD);
