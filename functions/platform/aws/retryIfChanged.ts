import { busy } from '../errors.ts';
import { backOff } from './table.ts';

const MAX_ATTEMPTS = 8;

/** Retries with random pauses; attempts are numbered from 1. Returns undefined if the data kept changing. */
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

/** Does the same, but throws `conflict` if the data kept changing. */
export const retryOrThrow = async <T>(attempt: () => Promise<T | undefined>): Promise<T> => {
  const done = await retryIfChanged(attempt);
  if (done === undefined) throw busy();
  return done;
};
