export const allSettled = async <T>(running: readonly Promise<T>[]): Promise<T[]> => {
  await Promise.allSettled(running);
  return Promise.all(running);
};
