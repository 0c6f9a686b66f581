export const allSettled = async <T>(running: readonly Promise<T>[]): Promise<T[]> => {
  await Promise.allSettled(running);
  return Promise.all(running);
};

/** One after the other, also after one has failed. Then throws the first error. */
export const eachSettled = async <T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> => {
  const acts: Promise<unknown>[] = [];
  for (const one of all) {
    acts.push(act(one));
    await Promise.allSettled(acts);
  }
  await Promise.all(acts);
};
