import type { CheckProgress } from '#shared/contract/checks.ts';

const MINUTE_MS = 60_000;

/** How exactly an end is named that is so far away (milliseconds). */
const grainOf = (rest: number): number => {
  if (rest < 10 * MINUTE_MS) return MINUTE_MS;
  return (rest < 60 * MINUTE_MS ? 5 : 15) * MINUTE_MS;
};

let named = { check: '', at: 0 };

/**
 * The end to show, rounded up. It stays while the one expected, which moves with every keyword, is no more
 * than half of what it is rounded to later, or twice that earlier.
 */
export const namedEnd = (
  { started_at, total, expected_end }: Pick<CheckProgress, 'started_at' | 'total' | 'expected_end'>,
  now: number,
): string | null => {
  if (expected_end === null) return null;
  const check = `${started_at} ${total}`;
  const end = Date.parse(expected_end);
  const grain = grainOf(end - now);
  const isSame = named.check === check && named.at > now;
  const isNear = end <= named.at + grain / 2 && end > named.at - 2 * grain;
  if (!isSame || !isNear) named = { check, at: Math.ceil(end / grain) * grain };
  return new Date(named.at).toISOString();
};
