import { AsyncLocalStorage } from 'node:async_hooks';

const deadlines = new AsyncLocalStorage<number>();

/** Runs something that has to be over by a moment (milliseconds), so that what it waits for can be given up in time. */
export const runUntil = <T>(moment: number, run: () => Promise<T>): Promise<T> => deadlines.run(moment, run);

/** The milliseconds that are left for whatever is running; without a deadline, no end. */
export const timeLeft = (): number => (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - Date.now();
