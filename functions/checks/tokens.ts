import type { Provider } from '#shared/messages.ts';
import { SECOND } from '../platform/time/clock.ts';
import { returnTokens } from '../search/rate.store.ts';
import { MOST_AHEAD, type Rate, rateOf } from '../search/rate.ts';
import { NoToken, type Ordering, TokenCollector, waitUntil } from './tokenCollector.ts';

/**
 * Who may take tokens further ahead goes before the others: a message that has begun its query, then one
 * whose turn has come, then one that yields.
 */
const CONTINUE: Ordering = { keep: 0, ahead: MOST_AHEAD, patience: 0 };
const BEGIN: Ordering = { keep: 0, ahead: 10 * SECOND, patience: 0 };
const YIELD: Ordering = { keep: 0, ahead: 2 * SECOND, patience: 0 };

/** A run's message waits for about ten calls, so that it is not sent anew for what comes in a moment. */
const beginOfRun = ({ reserve, interval }: Rate): Ordering => ({
  keep: reserve,
  ahead: 0,
  patience: Math.min(10 * SECOND, Math.max(2 * SECOND, 10 * interval)),
});

/** A token that was taken for later is used within this time (milliseconds), or returned. */
const SPARE_MS = SECOND / 2;

/** Hands out tokens for the calls of a batch. Calls that ask at the same time share a write. */
export class Tokens {
  readonly #provider: Provider;
  readonly #rate: Rate;
  readonly #begins: TokenCollector;
  readonly #yields: TokenCollector;
  readonly #continues: TokenCollector;
  /** How many queries are being fetched. */
  #underWay = 0;
  /** Tokens that were taken for later: when the bucket gained each, and until when it is used. */
  #spare: { readonly gainedAt: number; readonly until: number }[] = [];
  /** When the bucket gained the tokens that no call was made with. */
  readonly #unused: number[] = [];

  /** `perMinute` is the provider's rate limit; a run leaves some of it to others. */
  constructor(provider: Provider, perMinute: number, isRun: boolean) {
    this.#provider = provider;
    this.#rate = rateOf(perMinute);
    this.#begins = new TokenCollector(provider, this.#rate, isRun ? beginOfRun(this.#rate) : BEGIN);
    this.#yields = new TokenCollector(provider, this.#rate, YIELD);
    this.#continues = new TokenCollector(provider, this.#rate, CONTINUE);
  }

  /**
   * Resolves when a query may be begun, with the moment at which the bucket gained its token. Throws NoToken
   * if that is too far ahead, which is sooner for a query that yields to others.
   */
  async begin(isYielding: boolean): Promise<number> {
    const { gainedAt } = await (isYielding ? this.#yields : this.#begins).take(() => 0);
    return waitUntil(gainedAt);
  }

  /**
   * Resolves as `begin` does when another call may be made for a query that was begun. Throws NoToken at once
   * if that is after `until` (milliseconds).
   */
  async continue(until = Number.POSITIVE_INFINITY): Promise<number> {
    if (Date.now() > until) throw new NoToken(0);
    const gainedAt = this.#takeSpare() ?? (await this.#takeWithSpare());
    if (Math.max(gainedAt, Date.now()) > until) {
      this.giveBack(gainedAt);
      throw new NoToken(0);
    }
    return waitUntil(gainedAt);
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
    const now = Date.now();
    for (let one = this.#spare.shift(); one; one = this.#spare.shift()) {
      if (one.until >= now) return one.gainedAt;
      this.giveBack(one.gainedAt);
    }
    return undefined;
  }

  /** Takes tokens for half of the other queries too, whose next pages are needed soon, if at all. */
  async #takeWithSpare(): Promise<number> {
    const most = Math.floor(SPARE_MS / this.#rate.interval);
    const { gainedAt, spare } = await this.#continues.take((waiting) =>
      Math.min(most, Math.ceil(Math.max(0, this.#underWay - waiting) / 2)),
    );
    const now = Date.now();
    this.#spare.push(...spare.map((one) => ({ gainedAt: one, until: Math.max(one, now) + SPARE_MS })));
    return gainedAt;
  }

  /** Gives a token back that the bucket gained at this moment, and that no call was made with. */
  giveBack(gainedAt: number): void {
    this.#unused.push(gainedAt);
  }

  /** Returns the tokens that no call was made with, at the end of the batch. */
  async close(): Promise<void> {
    const unused = [...this.#unused, ...this.#spare.map(({ gainedAt }) => gainedAt)];
    // A full bucket has gained the older ones again, so that returning them would allow too many calls.
    const full = Date.now() - this.#rate.burst * this.#rate.interval;
    const count = unused.filter((gainedAt) => gainedAt > full).length;
    if (count > 0) await returnTokens(this.#provider, this.#rate, count);
  }
}
