import * as z from 'zod/mini';
import { MINUTE, SECOND, toMoment } from '../platform/time/clock.ts';
import type { ProviderCall } from './calls/calls.ts';

/** When a provider was last found unusable, UTC, and why. */
export const providerOutage = z.object({
  at: z.string(),
  reason: z.string(),
  /** Where it answers, but nothing readable: until when runs wait, UTC. Buttons ask it all the same. */
  until: z.optional(z.string()),
});
export type ProviderOutage = z.output<typeof providerOutage>;

/** Whether the provider rejects everything, which was found at or after this moment, UTC. */
export const hasRejected = (outage: ProviderOutage | undefined, since: string): outage is ProviderOutage =>
  outage !== undefined && outage.until === undefined && outage.at >= since;

/** After so many unreadable answers in a batch without another one, runs wait: each was paid. */
const UNREADABLE_CALLS = 5;
const PAUSE_MINUTES = 10;
const PAUSE_MS = PAUSE_MINUTES * MINUTE;

/** The outage that the calls of a batch reveal, which asks again by itself when it ends. */
export const unreadableOutage = (calls: readonly ProviderCall[], now: number): ProviderOutage | undefined => {
  const isUnreadable = calls.every(({ status }) => status === 'unreadable');
  if (!isUnreadable || calls.length < UNREADABLE_CALLS) return undefined;
  const reason = `As respostas do provedor são ilegíveis. A verificação geral tenta de novo a cada ${PAUSE_MINUTES} minutos.`;
  return { at: toMoment(now), reason, until: toMoment(now + PAUSE_MS) };
};

/** For how many seconds runs wait: spread over a minute, so that the first messages ask for all others. */
export const pauseSeconds = (outage: ProviderOutage | undefined, now: number): number => {
  const left = outage?.until === undefined ? 0 : Date.parse(outage.until) - now;
  // A wrong clock must not hold runs up for longer.
  return left > 0 && left <= PAUSE_MS ? left / SECOND + 60 * Math.random() : 0;
};
