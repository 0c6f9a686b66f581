import { AsyncLocalStorage } from 'node:async_hooks';

const deadlines = new AsyncLocalStorage<number>();

/** Runs a function under a deadline (milliseconds since 1970), which `timeLeft` reads inside of it. */
export const runUntil = <T>(deadline: number, run: () => Promise<T>): Promise<T> =>
  deadlines.run(deadline, run);

/** Milliseconds until the deadline; Infinity without one. */
export const timeLeft = (): number => (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - Date.now();
