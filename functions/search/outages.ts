import * as z from 'zod/mini';
import { HOUR, MINUTE, toMoment } from '../platform/time/clock.ts';
import type { ProviderCall } from './calls/calls.ts';

/**
 * The last time that a provider was found out of service, and why; kept until it works again. Times are in
 * UTC.
 */
export const providerOutage = z.object({
  at: z.string(),
  reason: z.string(),
  /** Absent if the provider rejects everything. If its answers are unreadable, runs pause until this time. */
  until: z.optional(z.string()),
});
export type ProviderOutage = z.output<typeof providerOutage>;

/** Whether the provider rejected everything at or after `since` (UTC). */
export const hasRejected = (outage: ProviderOutage | undefined, since: string): outage is ProviderOutage =>
  outage !== undefined && outage.until === undefined && outage.at >= since;

/** Requests are refused for this long; the first one after that asks the provider again. */
const REFUSED_MS = 5 * MINUTE;

export const refusesRequests = (outage: ProviderOutage | undefined, now: number): boolean =>
  hasRejected(outage, toMoment(now - REFUSED_MS));

/** Users and administrators are told of an outage for this long. */
const RECENT_MS = HOUR;

export const isRecent = (outage: ProviderOutage | undefined, now: number): outage is ProviderOutage =>
  outage !== undefined && Date.parse(outage.at) >= now - RECENT_MS;

/** Runs pause after a batch with this many unreadable answers and no others: each answer was billed. */
const UNREADABLE_CALLS = 5;
const PAUSE_MINUTES = 10;
const PAUSE_MS = PAUSE_MINUTES * MINUTE;

/** Returns the outage that a batch's calls reveal; it ends after a pause. */
export const unreadableOutage = (calls: readonly ProviderCall[], now: number): ProviderOutage | undefined => {
  const isUnreadable = calls.every(({ status }) => status === 'unreadable');
  if (!isUnreadable || calls.length < UNREADABLE_CALLS) return undefined;
  const reason = `As respostas do provedor são ilegíveis. A verificação geral tenta de novo a cada ${PAUSE_MINUTES} minutos.`;
  return { at: toMoment(now), reason, until: toMoment(now + PAUSE_MS) };
};

/** Whether everybody's checks wait for readable answers. */
export const isPaused = (outage: ProviderOutage | undefined, now: number): boolean =>
  outage?.until !== undefined && outage.until > toMoment(now);
