import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { sendJson } from '../../../http.ts';
import { httpFailures } from '../../httpFaults.ts';
import { seededChoice, seededRandom } from '../../random.ts';
import { invalidApiKey } from '../errors.ts';

/** slow: right, but after 10 s; cut: breaks off; endless: never ends; lost: carried out, but not answered. */
const faultKinds = ['timeout', 'slow', '401', '429', '500', 'refused', 'cut', 'endless', 'lost'] as const;
type FaultKind = (typeof faultKinds)[number];
/** Faults that come before any work on the call, so the idempotency key stays unused. */
type EarlyFault = Exclude<FaultKind, 'slow' | '500' | 'lost'>;

const SLOW_MS = 10_000;

const faultsForm = z.object({
  /** The share of calls that fail, from 0 to 1. */
  rate: z._default(z.number(), 0),
  kinds: z._default(z.array(z.enum(faultKinds)), ['500']),
  /** The beginning of the paths that fail. */
  path: z._default(z.string(), ''),
  /** How many calls of these paths succeed before the first one fails. */
  after: z._default(z.number(), 0),
  /** Delays every call, failing or not. */
  latencyMs: z._default(z.number(), 0),
});
export type Faults = z.input<typeof faultsForm>;

/** Throws for values of the wrong type. */
export const readFaults = (faults: unknown) => z.parse(faultsForm, faults);

interface Fault {
  readonly kind: FaultKind | undefined;
  readonly delayMs: number;
}

/** The choice is repeatable. `matchingBefore` counts earlier calls of the path since the faults were set. */
export const faultFor = (
  { rate, kinds, path, after, latencyMs }: z.output<typeof faultsForm>,
  calledPath: string,
  callNumber: number,
  matchingBefore = 0,
): Fault => {
  if (!calledPath.startsWith(path)) return { kind: undefined, delayMs: 0 };
  if (matchingBefore < after) return { kind: undefined, delayMs: latencyMs };
  const isFault = seededRandom('stripe', callNumber) < rate;
  const kind = isFault ? seededChoice(kinds, 'stripe kind', callNumber) : undefined;
  return { kind, delayMs: kind === 'slow' ? Math.max(SLOW_MS, latencyMs) : latencyMs };
};

export const isEarly = (kind: FaultKind | undefined): kind is EarlyFault =>
  kind !== undefined && kind !== 'slow' && kind !== '500' && kind !== 'lost';

/** Returns the status of the answer, or 0 if there is none. */
export const failEarly = (kind: EarlyFault, response: ServerResponse): number => {
  if (kind === '401') {
    const { status, body } = invalidApiKey('revogada');
    sendJson(response, status, body);
    return status;
  }
  if (kind === '429') {
    sendJson(response, 429, { error: rateLimitError });
    return 429;
  }
  if (kind === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 });
    response.write('{"id": "', () => response.destroy());
  }
  if (kind === 'endless') httpFailures.endless(response);
  if (kind === 'refused') response.destroy();
  return 0;
};

const rateLimitError = {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message:
    'Request rate limit exceeded. You can learn more about rate limits here https://docs.stripe.com/rate-limits.',
};
