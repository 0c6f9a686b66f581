import type { ServerResponse } from 'node:http';
import { foldText } from './results/hosts.ts';
import type { PlantedResult } from './results/results.ts';

export interface Search {
  readonly q: string;
  readonly page: number;
  readonly size?: number;
}

/** Answers a search in place of the fake, which tells what it has found. */
export type Answerer<Result> = (response: ServerResponse, results: readonly Result[]) => unknown;

export class SearchFake<Result> {
  /** By the folded text of their query. */
  readonly #planted = new Map<string, readonly PlantedResult[]>();
  /** Set by tests: hears of each search when it arrives, and says how it is answered. */
  intercept: (search: Search) => Answerer<Result> | undefined = () => undefined;

  /** Puts domains at fixed positions, replacing earlier ones of the same query and domain. */
  plant(...results: readonly PlantedResult[]): void {
    for (const result of results) {
      const others = this.plantedFor(result.q).filter(({ domain }) => domain !== result.domain);
      this.#planted.set(foldText(result.q), [...others, result]);
    }
  }

  plantedFor(q: string): readonly PlantedResult[] {
    return this.#planted.get(foldText(q)) ?? [];
  }

  uproot(): void {
    this.#planted.clear();
  }
}
