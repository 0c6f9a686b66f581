import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { sendJson } from '../../http.ts';
import { chance, choose } from '../chance.ts';

const kinds = ['timeout', 'slow', '429', '500', 'refused', 'cut', 'lost'] as const;
/**
 * How a call to Stripe can go wrong: no answer ever; the right answer after 10 s; too many calls; Stripe's own fault; no connection; an
 * answer that breaks off; done, but the answer gets lost.
 */
export type FaultKind = (typeof kinds)[number];

const form = z.object({
  /** The share of calls that fail, from 0 to 1. */
  rate: z.number(),
  kinds: z._default(z.array(z.enum(kinds)), ['500']),
  /** Only calls to addresses that begin so fail. */
  path: z.optional(z.string()),
});
export type Faults = z.input<typeof form>;
type Settings = z.output<typeof form>;

/** Reads what faults are wanted; throws where they make no sense. */
export const readFaults = (given: unknown): Settings => z.parse(form, given);

/** The fault that a call meets, always the same for the same number of a call. */
export const faultFor = (
  { rate, kinds, path }: Settings,
  asked: string,
  call: number,
): FaultKind | undefined => {
  if (path !== undefined && !asked.startsWith(path)) return undefined;
  return chance('stripe', call) < rate ? choose(kinds, 'stripe kind', call) : undefined;
};

/** Answers, or does not, as a fault that needs nothing of the call; returns the status, 0 where there is none. */
export const failWith = (kind: Exclude<FaultKind, 'slow' | 'lost'>, response: ServerResponse): number => {
  if (kind === '429' || kind === '500') {
    const status = Number(kind);
    sendJson(response, status, { error: complaints[kind] });
    return status;
  }
  if (kind === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 });
    response.write('{"id": "', () => response.destroy());
  }
  if (kind === 'refused') response.destroy();
  return 0;
};

const complaints = {
  '429': {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. You can learn more about rate limits here https://docs.stripe.com/rate-limits.',
  },
  '500': {
    type: 'api_error',
    message: 'An unknown error occurred. Please contact support@stripe.com if this persists.',
  },
};
