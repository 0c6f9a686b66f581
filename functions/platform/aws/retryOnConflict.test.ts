import { setTimeout as wait } from 'node:timers/promises';
import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryOnConflict } from './retryOnConflict.ts';

// Vitest's fake timers do not replace `node:timers/promises`.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms)),
}));

/** Repeatable random numbers from 0 to 1 (Park and Miller). */
const randomOf = (seed: number) => {
  let last = seed;
  return () => {
    last = (last * 48_271) % 2_147_483_647;
    return last / 2_147_483_647;
  };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each([1, 2, 3, 4, 5, 6])('fifty at once write one item, each for 40 ms: seed %i', async (seed) => {
  vi.spyOn(Math, 'random').mockImplementation(randomOf(seed));
  let isHeld = false;
  const write = async () => {
    if (isHeld) throw new TransactionConflictException({ message: '', $metadata: {} });
    isHeld = true;
    await wait(40);
    isHeld = false;
  };
  const all = Promise.allSettled(Array.from({ length: 50 }, () => retryOnConflict(write)));
  await vi.runAllTimersAsync();
  expect((await all).filter(({ status }) => status === 'rejected')).toEqual([]);
});
