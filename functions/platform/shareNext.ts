import { setTimeout as wait } from 'node:timers/promises';

/** How long (milliseconds) a next run waits for more calls: each run is work for the table. */
const COLLECT_MS = 25;

/**
 * Runs one at a time. Calls that come while one runs share the next, which begins after all of them: none is
 * answered with what was read before it came. On Lambda an instance serves one request at a time, so that
 * none waits.
 */
export const shareNext = <T>(run: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    next = undefined;
    const started = run().finally(() => {
      if (running === started) running = undefined;
    });
    running = started;
    return started;
  };
  return () => {
    next ??= running?.then(collect, collect).then(start);
    return next ?? start();
  };
};

const collect = () => wait(COLLECT_MS);
