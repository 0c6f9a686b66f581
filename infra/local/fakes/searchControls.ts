import type { ServerResponse } from 'node:http';
import { seededChoice, seededRandom } from './random.ts';
import type { PlantedResult } from './results/results.ts';

interface SearchFaults<Kind extends string> {
  /** The share of calls that fail, from 0 to 1. */
  readonly rate: number;
  /** Default: 500. */
  readonly kinds?: readonly (Kind | '500')[] | undefined;
  readonly q?: string | undefined;
}

interface SearchCall<Kind extends string> {
  readonly q: string;
  readonly page: number;
  readonly size?: number;
  readonly fault?: Kind | '500';
}

type MakeBody<Kind extends string, Result> = (results: readonly Result[], call: SearchCall<Kind>) => unknown;

export class SearchControls<Kind extends string, Result> {
  readonly calls: SearchCall<Kind>[] = [];
  readonly callTimes: number[] = [];
  planted: readonly PlantedResult[] = [];
  faults: SearchFaults<Kind> = { rate: 0 };
  makeBody: MakeBody<Kind, Result> | undefined;

  count(q?: string, page?: number): number {
    const matches = (call: SearchCall<Kind>) =>
      (q === undefined || call.q === q) && (page === undefined || call.page === page);
    return this.calls.filter(matches).length;
  }

  /** Puts domains at fixed positions, replacing earlier ones of the same query and domain. */
  plant(...results: readonly PlantedResult[]): void {
    const isReplaced = (known: PlantedResult) =>
      results.some(({ q, domain }) => q === known.q && domain === known.domain);
    this.planted = [...this.planted.filter((known) => !isReplaced(known)), ...results];
  }

  setFaults(faults: SearchFaults<Kind>): void {
    this.faults = faults;
  }

  /** `make` gets the results and returns the body of every answer, or a promise of it. */
  answerWith(make: MakeBody<Kind, Result>): void {
    this.makeBody = make;
  }

  forgetCalls(): void {
    this.calls.length = 0;
    this.callTimes.length = 0;
  }

  reset(): void {
    this.forgetCalls();
    this.planted = [];
    this.makeBody = undefined;
    this.setFaults({ rate: 0 });
  }

  record(search: { readonly q: string; readonly page: number; readonly size?: number }): SearchCall<Kind> {
    const fault = this.#nextFault(search.q);
    const call = { ...search, ...(fault !== undefined && { fault }) };
    this.calls.push(call);
    this.callTimes.push(Date.now());
    return call;
  }

  #nextFault(query: string): Kind | '500' | undefined {
    const { rate, kinds = ['500'], q = query } = this.faults;
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
