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

/** A token that was taken for later is used within this time (milliseconds), or returned. */
const SPARE_MS = SECOND / 2;

/** Hands out tokens for the calls of a batch. Calls that ask at the same time share a write. */
export class Tokens {
  readonly #provider: Provider;
  readonly #rate: Rate;
  readonly #begins: Counter;
  readonly #continues: Counter;
  /** How many queries are being fetched. */
  #underWay = 0;
  /** From when each token that was taken for later may be used (milliseconds). */
  #spare: number[] = [];
  #unused = 0;

  /** `perMinute` is the provider's rate limit; a run leaves some of it to others. */
  constructor(provider: Provider, perMinute: number, isRun: boolean) {
    this.#provider = provider;
    this.#rate = rateOf(perMinute);
    this.#begins = new Counter(provider, this.#rate, isRun ? beginOfRun(this.#rate) : BEGIN);
    this.#continues = new Counter(provider, this.#rate, CONTINUE);
  }

  /** Resolves when a query may be begun. Throws NoToken if that is too far ahead. */
  async begin(): Promise<void> {
    await waitUntil((await this.#begins.take(() => 0)).moment);
  }

  /** Resolves when another call may be made for a query that was begun. Throws NoToken as `begin` does. */
  async continue(): Promise<void> {
    await waitUntil(this.#takeSpare() ?? (await this.#takeWithSpare()));
  }

  /** Fetches a query; while it does, tokens are taken ahead for the pages that it may need. */
  async during<T>(fetch: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await fetch();
    } finally {
      this.#underWay -= 1;
    }
  }

  #takeSpare(): number | undefined {
    const oldest = Date.now() - SPARE_MS;
    const fresh = this.#spare.filter((moment) => moment >= oldest);
    this.#unused += this.#spare.length - fresh.length;
    const [first, ...others] = fresh;
    this.#spare = others;
    return first;
  }

  /** Takes tokens for half of the other queries too, whose next pages are needed soon, if at all. */
  async #takeWithSpare(): Promise<number> {
    const most = Math.floor(SPARE_MS / this.#rate.interval);
    const { moment, spare } = await this.#continues.take((waiting) =>
      Math.min(most, Math.ceil(Math.max(0, this.#underWay - waiting) / 2)),
    );
    const now = Date.now();
    this.#spare.push(...spare.map((one) => Math.max(one, now)));
    return moment;
  }

  /** Gives a token back that no call was made with. */
  giveBack(): void {
    this.#unused += 1;
  }

  /** Returns the tokens that were given back, at the end of the batch. */
  async close(): Promise<void> {
    const unused = this.#unused + this.#spare.length;
    if (unused > 0) await returnTokens(this.#provider, this.#rate, unused);
  }
}

const waitUntil = async (moment: number): Promise<void> => {
  const left = moment - Date.now();
  if (left > 0) await wait(left);
};

/** How long calls are collected (milliseconds) before tokens are taken for all of them. */
const COLLECT_MS = 10;

/** How long tokens are waited for (milliseconds) that are taken in one write. */
const TOGETHER_MS = 300;

/** A token, and those that were taken with it for nobody. */
interface Token {
  /** From when it may be used (milliseconds). */
  readonly moment: number;
  readonly spare: readonly number[];
}

/** How many tokens to take for nobody, when so many are waited for. */
type MoreOf = (waiting: number) => number;

/** Takes tokens for one purpose. */
class Counter {
  readonly #provider: Provider;
  readonly #rate: Rate;
  readonly #ordering: Ordering;
  #waiting: PromiseWithResolvers<Token>[] = [];

  constructor(provider: Provider, rate: Rate, ordering: Ordering) {
    this.#provider = provider;
    this.#rate = rate;
    this.#ordering = ordering;
  }

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
      const moments = this.#momentsOf(taken);
      const spare = moments.splice(waiting.length);
      for (const [index, moment] of moments.entries()) {
        waiting.shift()?.resolve({ moment, spare: index === 0 ? spare : [] });
      }
      const nextAt = this.#nextAt(taken, waiting.length, Date.now());
      if (waiting.length === 0 || nextAt > giveUpAt) return nextAt;
      await waitUntil(nextAt);
    }
  }

  /** From when each of the tokens may be used: from when the bucket gained it. */
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
