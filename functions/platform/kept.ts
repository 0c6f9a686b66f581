interface Kept<T> {
  readonly value: Promise<T>;
  readonly until: number;
  /** 0 until it is loaded. */
  size: number;
}

/** Keeps what `load` returns for a time, so that equal requests share it; the longest unused goes first. */
export const keptFor = <T>(
  ms: number,
  { most, sizeOf }: { readonly most: number; readonly sizeOf: (value: T) => number },
) => {
  const kept = new Map<string, Kept<T>>();
  let total = 0;
  const drop = (name: string, entry: Kept<T>): void => {
    if (kept.get(name) !== entry) return;
    kept.delete(name);
    total -= entry.size;
  };
  const weigh = (name: string, entry: Kept<T>, value: T): void => {
    if (kept.get(name) !== entry) return;
    entry.size = sizeOf(value);
    total += entry.size;
    for (const [oldest, one] of kept) {
      if (total <= most) return;
      drop(oldest, one);
    }
  };
  return (name: string, load: () => Promise<T>): Promise<T> => {
    const known = kept.get(name);
    const now = Date.now();
    const isFresh = known !== undefined && now < known.until;
    const entry = isFresh ? known : { value: load(), until: now + ms, size: 0 };
    // A map keeps the order of insertion, so the first entry is the least recently used.
    if (known) {
      kept.delete(name);
      if (!isFresh) total -= known.size;
    }
    kept.set(name, entry);
    if (!isFresh)
      entry.value.then(
        (value) => weigh(name, entry, value),
        () => drop(name, entry),
      );
    return entry.value;
  };
};
