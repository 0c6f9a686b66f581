/** Caches in memory: the longest unused entries go first. */

const dropOldest = (entries: Map<string, { readonly size: number }>, most: number): void => {
  let total = [...entries.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [name, { size }] of entries) {
    if (total <= most) return;
    total -= size;
    entries.delete(name);
  }
};

interface Kept<T> {
  readonly value: Promise<T>;
  readonly until: number;
  /** 0 until it is loaded. */
  size: number;
}

const ONE_EACH = { most: 100, sizeOf: () => 1 };

/** Keeps what `load` returns for a time, so that equal requests share it; `forget` ends that for all. */
export const ttlCache = <T>(
  ms: number,
  { most, sizeOf }: { readonly most: number; readonly sizeOf: (value: T) => number } = ONE_EACH,
) => {
  const kept = new Map<string, Kept<T>>();
  const read = (name: string, load: () => Promise<T>): Promise<T> => {
    const known = kept.get(name);
    const now = Date.now();
    const entry = known && now < known.until ? known : { value: load(), until: now + ms, size: 0 };
    // A map keeps the order of insertion.
    kept.delete(name);
    kept.set(name, entry);
    if (entry !== known) {
      entry.value.then(
        (value) => {
          entry.size = sizeOf(value);
          dropOldest(kept, most);
        },
        () => kept.get(name) === entry && kept.delete(name),
      );
    }
    return entry.value;
  };
  return Object.assign(read, { forget: () => kept.clear() });
};
