import { backOff } from './table.ts';

/** How often something may change between reading and writing it. */
const MAX_ATTEMPTS = 8;

/**
 * Repeats an attempt to read something and to write it if it is unchanged, until it returns a value; attempts
 * are counted from 1, with random pauses so that writers do not meet again. Returns undefined if it kept
 * changing.
 */
export const retryIfChanged = async <T>(
  attempt: (number: number) => Promise<T | undefined>,
): Promise<T | undefined> => {
  for (let number = 1; number <= MAX_ATTEMPTS; number++) {
    const done = await attempt(number);
    if (done !== undefined) return done;
    if (number < MAX_ATTEMPTS) await backOff(number);
  }
  return undefined;
};
