import DataLoader from 'dataloader';

/**
 * Returns a function that gathers its calls while `run` is busy with earlier ones: the next `run` gets them
 * together, and returns a result for each.
 */
export const gathered = <One, Result>(run: (all: readonly One[]) => Promise<readonly Result[]>) => {
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
