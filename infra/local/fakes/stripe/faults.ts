import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { sendJson } from '../../http.ts';
import { seededChoice, seededRandom } from '../random.ts';

const kinds = ['timeout', 'slow', '429', '500', 'refused', 'cut', 'lost'] as const;
/**
 * How a call to Stripe can go wrong: no answer ever; the right answer after 10 s; too many calls; Stripe's own fault; no connection; an
 * answer that breaks off; done, but the answer gets lost.
 */
type FaultKind = (typeof kinds)[number];
/** Those that a call meets once Stripe has begun to work on it, so that its idempotency key is taken. */
type InnerKind = 'slow' | '500' | 'lost';
type OuterKind = Exclude<FaultKind, InnerKind>;

const SLOW_MS = 10_000;

const form = z.object({
  /** The share of calls that fail, from 0 to 1. */
  rate: z._default(z.number(), 0),
  kinds: z._default(z.array(z.enum(kinds)), ['500']),
  /** Only calls to addresses that begin so are meant. */
  path: z.optional(z.string()),
  /** How long Stripe works on each call that is meant, whether it fails or not. */
  latencyMs: z._default(z.number(), 0),
});
export type Faults = z.input<typeof form>;
type Settings = z.output<typeof form>;

/** Reads what faults are wanted; throws where they make no sense. */
export const readFaults = (given: unknown): Settings => z.parse(form, given);

interface Trouble {
  readonly kind: FaultKind | undefined;
  readonly delayMs: number;
}

/** What a call meets, always the same for the same number of a call. */
export const troubleFor = (
  { rate, kinds, path = '', latencyMs }: Settings,
  asked: string,
  call: number,
): Trouble => {
  if (!asked.startsWith(path)) return { kind: undefined, delayMs: 0 };
  const kind = seededRandom('stripe', call) < rate ? seededChoice(kinds, 'stripe kind', call) : undefined;
  return { kind, delayMs: kind === 'slow' ? Math.max(SLOW_MS, latencyMs) : latencyMs };
};

/** Whether a fault comes before Stripe has begun to work on the call: nothing is done or kept. */
export const isOuter = (kind: FaultKind | undefined): kind is OuterKind =>
  kind !== undefined && kind !== 'slow' && kind !== '500' && kind !== 'lost';

/** Answers, or does not, as a fault that needs nothing of the call; returns the status, 0 where there is none. */
export const failWith = (kind: OuterKind, response: ServerResponse): number => {
  if (kind === '429') {
    sendJson(response, 429, { error: tooMany });
    return 429;
  }
  if (kind === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 });
    response.write('{"id": "', () => response.destroy());
  }
  if (kind === 'refused') response.destroy();
  return 0;
};

const tooMany = {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message:
    'Request rate limit exceeded. You can learn more about rate limits here https://docs.stripe.com/rate-limits.',
};
