import type { ServerResponse } from 'node:http';
import { seededChoice, seededRandom } from '../../../infra/local/fakes/random.ts';
import type { PlantedResult } from '../../../infra/local/fakes/results/results.ts';
import type { Answerer, Search, SearchFake } from '../../../infra/local/fakes/searchFake.ts';
import { sendJson } from '../../../infra/local/http.ts';

interface SearchFaults<Kind extends string> {
  /** The share of calls that fail, from 0 to 1. */
  readonly rate: number;
  /** Default: 500. */
  readonly kinds?: readonly (Kind | '500')[] | undefined;
  readonly q?: string | undefined;
}

interface SearchCall<Kind extends string> extends Search {
  readonly fault?: Kind | '500';
}

type MakeBody<Kind extends string, Result> = (results: readonly Result[], call: SearchCall<Kind>) => unknown;

interface Provider<Kind extends string, Result> {
  readonly fake: SearchFake<Result>;
  readonly failures: Readonly<Record<Kind | '500', (response: ServerResponse) => void>>;
  /** The body of an answer with this page. */
  readonly bodyOf: (page: unknown) => unknown;
}

/** Records the searches of a fake, and makes it answer otherwise. */
export class SearchControls<Kind extends string, Result> {
  readonly calls: SearchCall<Kind>[] = [];
  readonly callTimes: number[] = [];
  /** What every search is refused with, in the provider's own form. */
  refusal: { readonly statusCode: number; readonly message: string } | undefined;
  #faults: SearchFaults<Kind> = { rate: 0 };
  #makeBody: MakeBody<Kind, Result> | undefined;
  readonly #provider: Provider<Kind, Result>;

  constructor(provider: Provider<Kind, Result>) {
    this.#provider = provider;
    provider.fake.intercept = (search) => this.#answererOf(search);
  }

  count(q?: string, page?: number): number {
    const matches = (call: SearchCall<Kind>) =>
      (q === undefined || call.q === q) && (page === undefined || call.page === page);
    return this.calls.filter(matches).length;
  }

  plant(...results: readonly PlantedResult[]): void {
    this.#provider.fake.plant(...results);
  }

  setFaults(faults: SearchFaults<Kind>): void {
    this.#faults = faults;
  }

  /** `make` gets the results and returns the page of every answer, or a promise of it. */
  answerWith(make: MakeBody<Kind, Result>): void {
    this.#makeBody = make;
  }

  forgetCalls(): void {
    this.calls.length = 0;
    this.callTimes.length = 0;
  }

  reset(): void {
    this.forgetCalls();
    this.#provider.fake.uproot();
    this.#makeBody = undefined;
    this.refusal = undefined;
    this.setFaults({ rate: 0 });
  }

  #answererOf(search: Search): Answerer<Result> | undefined {
    const fault = this.#nextFault(search.q);
    const call = { ...search, ...(fault !== undefined && { fault }) };
    this.calls.push(call);
    this.callTimes.push(Date.now());
    const { failures, bodyOf } = this.#provider;
    if (fault !== undefined) return failures[fault];
    const [refusal, makeBody] = [this.refusal, this.#makeBody];
    if (refusal) return (response) => sendJson(response, refusal.statusCode, refusal);
    return (
      makeBody &&
      (async (response, results) => sendJson(response, 200, bodyOf(await makeBody(results, call))))
    );
  }

  #nextFault(query: string): Kind | '500' | undefined {
    const { rate, kinds = ['500'], q = query } = this.#faults;
    const { length } = this.calls;
    if (q !== query || seededRandom('fault', length) >= rate) return undefined;
    return seededChoice(kinds, 'kind', length);
  }
}

/** Answers 403, like a firewall that takes a query for an attack. */
export const blockQuery = (response: ServerResponse): void => {
  response.writeHead(403, { 'content-type': 'text/html' });
  response.end('<!doctype html><title>403</title><h1>Forbidden</h1>');
};
