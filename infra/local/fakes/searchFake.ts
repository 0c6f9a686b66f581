import type { ServerResponse } from 'node:http';
import type { PlantedResult } from './results/results.ts';

export interface Search {
  readonly q: string;
  readonly page: number;
  readonly size?: number;
}

/** Answers a search in place of the fake, which tells what it has found. */
export type Answerer<Result> = (response: ServerResponse, results: readonly Result[]) => unknown;

export class SearchFake<Result> {
  planted: readonly PlantedResult[] = [];
  /** Set by tests: hears of each search when it arrives, and says how it is answered. */
  intercept: (search: Search) => Answerer<Result> | undefined = () => undefined;

  /** Puts domains at fixed positions, replacing earlier ones of the same query and domain. */
  plant(...results: readonly PlantedResult[]): void {
    const isReplaced = (known: PlantedResult) =>
      results.some(({ q, domain }) => q === known.q && domain === known.domain);
    this.planted = [...this.planted.filter((known) => !isReplaced(known)), ...results];
  }
}
