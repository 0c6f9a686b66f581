import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { seededChoice, seededRandom } from '../../../infra/local/fakes/random.ts';
import type { Intercept } from '../../../infra/local/fakes/stripe/api.ts';
import { invalidApiKey, invalidRequest } from '../../../infra/local/fakes/stripe/errors.ts';
import type { StripeFake } from '../../../infra/local/fakes/stripe/stripe.ts';
import { sendJson } from '../../../infra/local/http.ts';
import { httpFailures } from '../fakes/httpFailures.ts';

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

/** Adds `setFaults` to the fake, which makes calls fail or wait. */
export const withFaults = (fake: StripeFake) => {
  let faults: Faults = {};
  let calls = 0;
  let matching = 0;

  const nextFault = ({ rate = 0, kinds = ['500'], after = 0 }: Faults): FaultKind | undefined => {
    matching += 1;
    const isFault = matching > after && seededRandom('stripe', calls) < rate;
    return isFault ? seededChoice(kinds, 'stripe kind', calls) : undefined;
  };

  const intercept: Intercept = async (path, response) => {
    calls += 1;
    const { path: failing = '', latencyMs = 0 } = faults;
    if (!path.startsWith(failing)) return undefined;
    const kind = nextFault(faults);
    const failEarly = kind && earlyFailures[kind];
    if (failEarly) {
      failEarly(response);
      return 'answered';
    }
    const delayMs = kind === 'slow' ? Math.max(SLOW_MS, latencyMs) : latencyMs;
    if (delayMs > 0) await wait(delayMs, undefined, { ref: false });
    return kind === '500' || kind === 'lost' ? kind : undefined;
  };

  fake.interceptWith(intercept);
  return Object.assign(fake, {
    setFaults: (changed: Faults): void => {
      faults = changed;
      matching = 0;
    },
  });
};

/** Faults that come before any work on the call, so that the idempotency key stays unused. */
const earlyFailures: { readonly [Kind in FaultKind]?: (response: ServerResponse) => void } = {
  timeout: () => undefined,
  refused: (response) => void response.destroy(),
  cut: httpFailures.cut,
  endless: httpFailures.endless,
  '401': (response) => sendJson(response, 401, invalidApiKey().body),
  '429': (response) =>
    sendJson(response, 429, invalidRequest('Request rate limit exceeded.', { code: 'rate_limit' }, 429).body),
};
