export type Counts = Readonly<Record<string, number>>;

/** Counts by the name of their item: `TOTAL`, `PLAN#<number>` or `DAY#<day>`. */
export type CountsByItem = ReadonlyMap<string, Counts>;

/** Sums counts per item, because a transaction may write an item only once. */
export const sumByItem = (entries: Iterable<readonly [name: string, counts: Counts]>): CountsByItem => {
  const sums = new Map<string, Record<string, number>>();
  for (const [name, counts] of entries) {
    const sum = sums.get(name) ?? {};
    for (const [count, by] of Object.entries(counts)) sum[count] = (sum[count] ?? 0) + by;
    sums.set(name, sum);
  }
  return sums;
};

export const difference = (before: CountsByItem, after: CountsByItem): CountsByItem =>
  sumByItem([...after, ...[...before].map(([name, counts]) => [name, negated(counts)] as const)]);

const negated = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, -count]));

/** `day` is a São Paulo day, YYYY-MM-DD. */
export const dayCounts = (day: string): string => `DAY#${day}`;
