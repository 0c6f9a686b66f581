/** Throws the first error, but only when all have ended. */
export const allSettled = async <T>(running: readonly Promise<T>[]): Promise<T[]> => {
  await Promise.allSettled(running);
  return Promise.all(running);
};
