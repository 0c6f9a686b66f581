import type { ServerResponse } from 'node:http';
import { sendJson } from '../../http.ts';
import { httpFailures } from '../httpFaults.ts';
import { seededChoice, seededRandom } from '../random.ts';
import { invalidApiKey, rateLimited } from './errors.ts';

/** slow: right, but after 10 s; cut: breaks off; endless: never ends; lost: carried out, but not answered. */
type FaultKind = 'timeout' | 'slow' | '401' | '429' | '500' | 'refused' | 'cut' | 'endless' | 'lost';

const SLOW_MS = 10_000;

export interface Faults {
  /** The share of calls that fail, from 0 to 1. */
  readonly rate?: number;
  readonly kinds?: readonly FaultKind[];
  /** The beginning of the paths that fail. */
  readonly path?: string;
  /** How many calls of these paths succeed before the first one fails. */
  readonly after?: number;
  /** Delays every call, failing or not. */
  readonly latencyMs?: number;
}

export class FaultPlan {
  #faults: Faults = {};
  #calls = 0;
  #matching = 0;

  set(faults: Faults): void {
    this.#faults = faults;
    this.#matching = 0;
  }

  next(path: string): { readonly kind: FaultKind | undefined; readonly delayMs: number } {
    const { rate = 0, kinds = ['500'], path: failing = '', after = 0, latencyMs = 0 } = this.#faults;
    this.#calls += 1;
    if (!path.startsWith(failing)) return { kind: undefined, delayMs: 0 };
    this.#matching += 1;
    const isFault = this.#matching > after && seededRandom('stripe', this.#calls) < rate;
    const kind = isFault ? seededChoice(kinds, 'stripe kind', this.#calls) : undefined;
    return { kind, delayMs: kind === 'slow' ? Math.max(SLOW_MS, latencyMs) : latencyMs };
  }
}

/** Faults that come before any work on the call, so that the idempotency key stays unused. */
export const earlyFailures: { readonly [Kind in FaultKind]?: (response: ServerResponse) => void } = {
  timeout: () => undefined,
  refused: (response) => void response.destroy(),
  cut: httpFailures.cut,
  endless: httpFailures.endless,
  '401': (response) => sendJson(response, 401, invalidApiKey().body),
  '429': (response) => sendJson(response, 429, rateLimited().body),
};
