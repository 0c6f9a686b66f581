/**
 * Runs one at a time. Calls that come while one runs share the next, which begins after all of them: none is
 * answered with what was read before it came.
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
    next ??= running?.then(start, start);
    return next ?? start();
  };
};
