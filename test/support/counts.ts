import { readCounts } from '../../functions/statistics/statistics.store.ts';

/** The counts of a day, a plan or everything. */
export const storedCounts = async (name: string) => (await readCounts(name)).get(name) ?? {};
