import * as z from 'zod/mini';
import { MINUTE, SECOND, toMoment } from '../platform/time/clock.ts';
import type { ProviderCall } from './calls/calls.ts';

/** Times are in UTC. */
export const providerOutage = z.object({
  at: z.string(),
  reason: z.string(),
  /** Set if the answers are only unreadable: runs pause until this time (UTC), but users' checks do not. */
  until: z.optional(z.string()),
});
export type ProviderOutage = z.output<typeof providerOutage>;

/** Whether the provider rejected everything at or after `since` (UTC). */
export const hasRejected = (outage: ProviderOutage | undefined, since: string): outage is ProviderOutage =>
  outage !== undefined && outage.until === undefined && outage.at >= since;

/** Runs pause after a batch with this many unreadable answers and no others: each answer was billed. */
const UNREADABLE_CALLS = 5;
const PAUSE_MINUTES = 10;
const PAUSE_MS = PAUSE_MINUTES * MINUTE;

/** Returns the outage that a batch's calls reveal; it ends by itself. */
export const unreadableOutage = (calls: readonly ProviderCall[], now: number): ProviderOutage | undefined => {
  const isUnreadable = calls.every(({ status }) => status === 'unreadable');
  if (!isUnreadable || calls.length < UNREADABLE_CALLS) return undefined;
  const reason = `As respostas do provedor são ilegíveis. A verificação geral tenta de novo a cada ${PAUSE_MINUTES} minutos.`;
  return { at: toMoment(now), reason, until: toMoment(now + PAUSE_MS) };
};

/** Returns seconds, spread over a minute, so that the first messages test the provider for the rest. */
export const pauseSeconds = (outage: ProviderOutage | undefined, now: number): number => {
  const left = outage?.until === undefined ? 0 : Date.parse(outage.until) - now;
  // The pause is limited, in case a wrong clock has set it.
  return left > 0 && left <= PAUSE_MS ? left / SECOND + 60 * Math.random() : 0;
};
