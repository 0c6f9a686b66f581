import { isDeepStrictEqual } from 'node:util';
import { type Item, idOf, putItem, readSame, removeItem, type Table, textOf, visitItems } from './items.ts';

export type Difference = 'equal' | 'lost' | 'changed' | 'added';

/** Counts of items by their kind, such as `USER/COMPANY` or `HISTORY/AT`. */
export type Comparison = ReadonlyMap<string, Readonly<Record<Difference, number>>>;

interface Tables {
  readonly live: Table;
  readonly restored: Table;
}

interface Scope {
  /** Values of the key PK; an empty list means all items. */
  readonly only: readonly string[];
  /** Milliseconds since 1970. Items that have expired by then are ignored. */
  readonly now: number;
}

/** Calls `act` with every item that differs: the restored item, or the live item if it was added since. */
export const compareTables = async (
  { live, restored }: Tables,
  scope: Scope,
  act: (fate: Difference, item: Item) => Promise<void> = async () => {},
): Promise<Comparison> => {
  const counts = new Map<string, Record<Difference, number>>();
  const note = async (fate: Difference, item: Item): Promise<void> => {
    const count = counts.get(kindOf(item)) ?? { equal: 0, lost: 0, changed: 0, added: 0 };
    counts.set(kindOf(item), count);
    count[fate] += 1;
    if (fate !== 'equal') await act(fate, item);
  };
  await visitItems(restored, scope.only, async (page) => {
    const items = page.filter((item) => !hasExpired(item, scope.now));
    const now = await readSame(live, items);
    await Promise.all(items.map((item) => note(fateOf(item, now.get(idOf(item))), item)));
  });
  await visitItems(live, scope.only, async (page) => {
    const items = page.filter((item) => !hasExpired(item, scope.now));
    const before = await readSame(restored, items);
    await Promise.all(items.filter((item) => !before.has(idOf(item))).map((item) => note('added', item)));
  });
  return counts;
};

const fateOf = (before: Item, now: Item | undefined): Difference => {
  if (!now) return 'lost';
  return isDeepStrictEqual(before, now) ? 'equal' : 'changed';
};

const hasExpired = (item: Item, now: number): boolean =>
  Number(item.ttl?.N ?? Number.POSITIVE_INFINITY) * 1000 < now;

const kindOf = (item: Item): string =>
  [textOf(item, 'PK'), textOf(item, 'SK')].map((key) => key.split('#')[0]).join('/');

/** What else to undo; lost items are always restored. */
export interface UndoOptions {
  readonly changed: boolean;
  readonly added: boolean;
}

export const copyBack = (tables: Tables, scope: Scope, undone: UndoOptions): Promise<Comparison> =>
  compareTables(tables, scope, async (fate, item) => {
    if (fate === 'lost') await putItem(tables.live, item, { replaces: false });
    if (fate === 'changed' && undone.changed) await putItem(tables.live, item, { replaces: true });
    if (fate === 'added' && undone.added) await removeItem(tables.live, item);
  });
