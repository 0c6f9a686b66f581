import * as z from 'zod/mini';
import { isThrottled } from './aws/throttling.ts';

/** A service did not answer in time; the SDK does not retry this error. */
export class NoAnswer extends Error {
  constructor(service: string) {
    super(`No answer in time: ${service}`);
    this.name = 'NoAnswer';
  }
}

const connectionCodes: ReadonlySet<unknown> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

const fromServer = z.object({ $metadata: z.object({ httpStatusCode: z.number().check(z.gte(500)) }) });

/** Whether a service we depend on is down, slow or busy, rather than our code wrong. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoAnswer || error.name === 'TimeoutError' || isThrottled(error)) return true;
  if ('code' in error && connectionCodes.has(error.code)) return true;
  return fromServer.safeParse(error).success || isUnavailable(error.cause);
};
