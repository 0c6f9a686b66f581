import * as z from 'zod/mini';
import { MINUTE } from '../platform/time/clock.ts';

/** When a provider was last found unusable, UTC, and why. */
export const providerOutage = z.object({ at: z.string(), reason: z.string() });
export type ProviderOutage = z.output<typeof providerOutage>;

/** Any 60 s touch at most 11 windows of 6 s: with an eleventh of the limit in each, no minute exceeds it. */
const WINDOWS_PER_MINUTE = 10;

/**
 * The rate window of a moment (milliseconds): its bounds, and how many calls it allows.
 * Short windows spread the calls; a limit too small to be divided is kept by the minute.
 */
export const rateWindow = (perMinute: number, now: number) => {
  const isDivided = perMinute > WINDOWS_PER_MINUTE;
  const length = isDivided ? MINUTE / WINDOWS_PER_MINUTE : MINUTE;
  const tokens = isDivided ? Math.floor(perMinute / (WINDOWS_PER_MINUTE + 1)) : perMinute;
  const start = Math.floor(now / length) * length;
  return { start, end: start + length, tokens };
};
