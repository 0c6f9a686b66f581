/** Keeps what `load` returns for a time, so that equal requests share it; the longest unused goes first. */
export const keptFor = <T>(
  ms: number,
  { most, sizeOf }: { readonly most: number; readonly sizeOf: (value: T) => number },
) => {
  const kept = new Map<string, { readonly value: T; readonly until: number }>();
  return async (name: string, load: () => Promise<T>): Promise<T> => {
    const known = kept.get(name);
    const now = Date.now();
    const entry = known && now < known.until ? known : { value: await load(), until: now + ms };
    // A map keeps the order of insertion, so the first entry is the least recently used.
    kept.delete(name);
    kept.set(name, entry);
    let size = [...kept.values()].reduce((sum, { value }) => sum + sizeOf(value), 0);
    for (const [oldest, { value }] of kept) {
      if (size <= most) break;
      size -= sizeOf(value);
      kept.delete(oldest);
    }
    return entry.value;
  };
};
