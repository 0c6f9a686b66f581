import { onTestFinished, vi } from 'vitest';

/** Lets every time limit run out at once until the test ends. Returns the limits that were asked for. */
export const expireTimeouts = (): readonly number[] => {
  const limits: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    limits.push(limit);
    return timeout(50);
  });
  onTestFinished(() => spy.mockRestore());
  return limits;
};
