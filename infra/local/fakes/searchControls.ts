import * as z from 'zod/mini';
import { seededChoice, seededRandom } from './random.ts';
import type { PlantedResult } from './serper/results.ts';

/** The body of `PUT /_plant`. */
export const plantForm = z.object({
  q: z.string(),
  domain: z.string(),
  position: z.number(),
  drift: z.optional(z.number()),
  link: z.optional(z.string()),
});

/** How calls of a fake search provider fail. */
export interface SearchFaults<Kind extends string> {
  /** The share of calls that fail, from 0 to 1. */
  readonly rate: number;
  /** By default, all fail with 500. */
  readonly kinds?: readonly (Kind | '500')[] | undefined;
  /** Only calls for this query fail. */
  readonly q?: string | undefined;
}

/** One search that was received. */
interface SearchCall<Kind extends string> {
  readonly q: string;
  /** From 1. */
  readonly page: number;
  /** How many results were asked for, where a search says so. */
  readonly size?: number;
  /** How it failed, if it did. */
  readonly fault?: Kind | '500';
}

type MakeBody<Kind extends string, Result> = (results: readonly Result[], call: SearchCall<Kind>) => unknown;

/** What a fake search provider was told to do, and the searches that it received. */
export class SearchControls<Kind extends string, Result> {
  readonly #calls: SearchCall<Kind>[] = [];
  readonly #callTimes: number[] = [];
  #planted: readonly PlantedResult[] = [];
  #faults: SearchFaults<Kind> = { rate: 0 };
  #makeBody: MakeBody<Kind, Result> | undefined;

  /** The searches so far, oldest first. */
  get calls(): readonly SearchCall<Kind>[] {
    return this.#calls;
  }

  /** When each of them came (milliseconds). */
  get callTimes(): readonly number[] {
    return this.#callTimes;
  }

  get planted(): readonly PlantedResult[] {
    return this.#planted;
  }

  get faults(): SearchFaults<Kind> {
    return this.#faults;
  }

  get makeBody(): MakeBody<Kind, Result> | undefined {
    return this.#makeBody;
  }

  /** How many searches there were: of any query or this one, and of any page or this one. */
  count(q?: string, page?: number): number {
    const matches = (call: SearchCall<Kind>) =>
      (q === undefined || call.q === q) && (page === undefined || call.page === page);
    return this.#calls.filter(matches).length;
  }

  /** Puts domains at fixed positions, replacing earlier ones of the same query and domain. */
  plant(...results: readonly PlantedResult[]): void {
    const isReplaced = (known: PlantedResult) =>
      results.some(({ q, domain }) => q === known.q && domain === known.domain);
    this.#planted = [...this.#planted.filter((known) => !isReplaced(known)), ...results];
  }

  setFaults(faults: SearchFaults<Kind>): void {
    this.#faults = faults;
  }

  /** Makes the body of every answer from the results that it would have held; `make` may return a promise. */
  answerWith(make: MakeBody<Kind, Result>): void {
    this.#makeBody = make;
  }

  forgetCalls(): void {
    this.#calls.length = 0;
    this.#callTimes.length = 0;
  }

  /** Forgets calls, planted results, faults and made bodies. */
  reset(): void {
    this.forgetCalls();
    this.#planted = [];
    this.#makeBody = undefined;
    this.setFaults({ rate: 0 });
  }

  /** Records a search and decides whether it fails. */
  record(search: { readonly q: string; readonly page: number; readonly size?: number }): SearchCall<Kind> {
    const fault = this.#nextFault(search.q);
    const call = { ...search, ...(fault !== undefined && { fault }) };
    this.#calls.push(call);
    this.#callTimes.push(Date.now());
    return call;
  }

  #nextFault(query: string): Kind | '500' | undefined {
    const { rate, kinds = ['500'], q = query } = this.#faults;
    const { length } = this.#calls;
    if (q !== query || seededRandom('fault', length) >= rate) return undefined;
    return seededChoice(kinds, 'kind', length);
  }
}
