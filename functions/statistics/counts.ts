export type Counts = Readonly<Record<string, number>>;

/** Counts by the name of the item that holds them: `TOTAL`, `PLAN#<number>`, `DAY#<day>`. */
export type CountsByItem = ReadonlyMap<string, Counts>;

/**
 * The sum of counts by their item: a transaction may write an item only once, so what several parts of it
 * count is added up first.
 */
export const sumByItem = (entries: Iterable<readonly [name: string, counts: Counts]>): CountsByItem => {
  const sums = new Map<string, Record<string, number>>();
  for (const [name, counts] of entries) {
    const sum = sums.get(name) ?? {};
    for (const [count, by] of Object.entries(counts)) sum[count] = (sum[count] ?? 0) + by;
    sums.set(name, sum);
  }
  return sums;
};

/** What to add to the counts `before` to reach those `after`. */
export const difference = (before: CountsByItem, after: CountsByItem): CountsByItem =>
  sumByItem([...after, ...[...before].map(([name, counts]) => [name, negated(counts)] as const)]);

const negated = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, -count]));

/** The name of the item that counts what happened on a São Paulo day, YYYY-MM-DD. */
export const dayCounts = (day: string): string => `DAY#${day}`;
