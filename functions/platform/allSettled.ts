/** The results of all; throws the first error, but only after everything has ended, so that nothing goes on. */
export const allSettled = async <T>(running: readonly Promise<T>[]): Promise<T[]> => {
  await Promise.allSettled(running);
  return Promise.all(running);
};
