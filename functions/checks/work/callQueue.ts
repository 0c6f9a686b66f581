import { setTimeout as wait } from 'node:timers/promises';
import type { CallKind, Provider } from '#shared/messages.ts';
import { SECOND } from '../../platform/time/clock.ts';
import { takeCalls } from '../../search/calls/rate.store.ts';
import { type Rate, rateOf } from '../../search/calls/rate.ts';

/** Thrown when the rate allows no call in time, or another worker reads the query: neither is a failure. */
export class NoCall extends Error {
  override name = 'NoCall';
}

interface Waiting extends PromiseWithResolvers<number> {
  /** When the caller gives up (milliseconds). */
  readonly until: number;
}

/** How long calls are collected, so that one write takes places for all (milliseconds). */
const COLLECT_MS = { first: 10, rest: SECOND / 10 } as const;

/** Calls that wait for others to ask again are spread over this time (milliseconds). */
const SPREAD_MS = 200;

/** The calls that a batch waits for. */
export class CallQueue {
  readonly #provider: Provider;
  readonly #rate: Rate;
  readonly #kind: CallKind;
  readonly #waiting: Waiting[] = [];
  #isServing = false;
  /** The stored time of the rate, as seen last. */
  #seen = 0;

  constructor(provider: Provider, perMinute: number, kind: CallKind) {
    this.#provider = provider;
    this.#rate = rateOf(perMinute);
    this.#kind = kind;
  }

  /**
   * Waits until a call may begin, and throws NoCall if none may until then (milliseconds). A query that has
   * begun comes before others, so that it is finished first.
   */
  async take(isBegun: boolean, until: number): Promise<void> {
    const one: Waiting = { ...Promise.withResolvers<number>(), until };
    if (isBegun) this.#waiting.unshift(one);
    else this.#waiting.push(one);
    if (!this.#isServing) void this.#serve();
    const start = await one.promise;
    // A place that comes too late is lost: a fetch would outlast its lock.
    if (start > until) throw new NoCall();
    await waitUntil(start);
  }

  async #serve(): Promise<void> {
    const waiting = this.#waiting;
    this.#isServing = true;
    try {
      await wait(COLLECT_MS[this.#kind]);
      while (waiting.length > 0) {
        const nextAt = await this.#takeFor(waiting);
        if (waiting.length > 0) await waitUntil(nextAt + Math.random() * SPREAD_MS);
      }
    } catch (error) {
      for (const one of waiting.splice(0)) one.reject(error);
    } finally {
      this.#isServing = false;
    }
  }

  /** Serves callers in order. Returns when those left without a call may ask again. */
  async #takeFor(waiting: Waiting[]): Promise<number> {
    const [now, wanted] = [Date.now(), waiting.length];
    const taken = await takeCalls(this.#provider, this.#rate, this.#kind, wanted, now, this.#seen);
    const { starts, nextAt, after } = taken;
    this.#seen = after;
    for (const start of starts) waiting.shift()?.resolve(start);
    const late = waiting.filter(({ until }) => until < nextAt);
    for (const one of late) {
      waiting.splice(waiting.indexOf(one), 1);
      one.reject(new NoCall());
    }
    return nextAt;
  }
}

const waitUntil = (moment: number): Promise<void> => wait(Math.max(0, moment - Date.now()));
