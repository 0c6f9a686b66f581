import { busy } from '../errors.ts';
import { backOff } from './table.ts';

const MAX_ATTEMPTS = 8;

/** Retries with random pauses while `attempt` returns undefined, because what it read has changed. */
export const retryOrThrow = async <T>(attempt: (number: number) => Promise<T | undefined>): Promise<T> => {
  for (let number = 1; number <= MAX_ATTEMPTS; number++) {
    const done = await attempt(number);
    if (done !== undefined) return done;
    if (number < MAX_ATTEMPTS) await backOff(number);
  }
  throw busy();
};
