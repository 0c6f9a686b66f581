import DataLoader from 'dataloader';

/**
 * Returns a function whose first call runs at once. Calls that come meanwhile wait and run together: `run`
 * returns a result for each, or the error that it fails with.
 */
export const gathered = <One, Result>(run: (all: readonly One[]) => Promise<readonly (Result | Error)[]>) => {
  let earlier: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<One, Result>(
    (all) => {
      const running = run(all);
      earlier = running.catch(() => {});
      return running;
    },
    { cache: false, batchScheduleFn: (runNext) => void earlier.then(runNext) },
  );
  return (one: One): Promise<Result> => loader.load(one);
};
