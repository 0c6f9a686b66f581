import * as z from 'zod/mini';
import { seededChoice, seededRandom } from '../random.ts';
import { type FaultKind, faultKinds } from './faults.ts';
import type { OrganicResult, PlantedResult } from './results.ts';

export const faultsForm = z.object({
  /** The share of calls that fail, from 0 to 1. */
  rate: z.number(),
  kinds: z._default(z.array(z.enum(faultKinds)), ['500']),
  /** Only calls for this query fail. */
  q: z.optional(z.string()),
});
type Faults = z.input<typeof faultsForm>;

export const plantForm = z.object({
  q: z.string(),
  domain: z.string(),
  position: z.number(),
  drift: z.optional(z.number()),
  link: z.optional(z.string()),
});

/** One search that was received. */
interface Call {
  readonly q: string;
  readonly page: number;
  /** How it failed, if it did. */
  readonly fault?: FaultKind;
}

type MakeBody = (organic: readonly OrganicResult[], call: Call) => unknown;

/** What the fake was told to do, and the searches that it received. */
export class SerperControls {
  readonly #calls: Call[] = [];
  #planted: readonly PlantedResult[] = [];
  #faults = z.parse(faultsForm, { rate: 0 });
  #makeBody: MakeBody | undefined;

  /** The searches so far, oldest first. */
  get calls(): readonly Call[] {
    return this.#calls;
  }

  get planted(): readonly PlantedResult[] {
    return this.#planted;
  }

  get faults(): z.output<typeof faultsForm> {
    return this.#faults;
  }

  get makeBody(): MakeBody | undefined {
    return this.#makeBody;
  }

  /** How many searches there were: of any query or this one, and of any page or this one. */
  count(q?: string, page?: number): number {
    const matches = (call: Call) =>
      (q === undefined || call.q === q) && (page === undefined || call.page === page);
    return this.#calls.filter(matches).length;
  }

  /** Puts domains at fixed positions, replacing earlier ones of the same query and domain. */
  plant(...results: readonly PlantedResult[]): void {
    const isReplaced = (known: PlantedResult) =>
      results.some(({ q, domain }) => q === known.q && domain === known.domain);
    this.#planted = [...this.#planted.filter((known) => !isReplaced(known)), ...results];
  }

  setFaults(faults: Faults): void {
    this.#faults = z.parse(faultsForm, faults);
  }

  /** Makes the body of every answer from the results that it would have held; `make` may return a promise. */
  answerWith(make: MakeBody): void {
    this.#makeBody = make;
  }

  forgetCalls(): void {
    this.#calls.length = 0;
  }

  /** Forgets calls, planted results, faults and made bodies. */
  reset(): void {
    this.forgetCalls();
    this.#planted = [];
    this.#makeBody = undefined;
    this.setFaults({ rate: 0 });
  }

  /** Records a search and decides whether it fails. */
  record(q: string, page: number): Call {
    const fault = this.#nextFault(q);
    const call = { q, page, ...(fault && { fault }) };
    this.#calls.push(call);
    return call;
  }

  #nextFault(query: string): FaultKind | undefined {
    const { rate, kinds, q = query } = this.#faults;
    const { length } = this.#calls;
    if (q !== query || seededRandom('fault', length) >= rate) return undefined;
    return seededChoice(kinds, 'kind', length);
  }
}
