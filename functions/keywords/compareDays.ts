import { chunks } from '../platform/chunks.ts';
import { listPointsBefore } from '../rankings/history.store.ts';
import { comparedWithAll, isRepeated, type OwnRanking } from '../rankings/rankings.ts';
import type { Placement } from '../search/serps.ts';
import { comparesFetches, type Item, packOwn, unpackOwn } from './rankingItems.ts';

const AT_ONCE = 25;
/**
 * History points read per keyword: three usually reach back to an earlier day; if not, a hundred are read.
 */
const POINTS = [3, 100] as const;

/** Recomputes `previous` for keywords stored while it still compared fetches rather than days. */
export const compareDays = async (items: readonly Item[]): Promise<readonly Item[]> => {
  const renewed = new Map<Item, Item>();
  for (const batch of chunks(items.filter(isOld), AT_ONCE)) {
    await Promise.all(batch.map(async (item) => renewed.set(item, await compareDay(item))));
  }
  return renewed.size === 0 ? items : items.map((item) => renewed.get(item) ?? item);
};

const isOld = ({ placements }: Item): boolean => comparesFetches(String(placements));

const compareDay = async (item: Item): Promise<Item> => {
  const { own, previous } = unpackOwn(String(item.placements));
  if (!own || !previous || !isRepeated(previous, own)) return item;
  const before = await placementsBefore(String(item.id), previous.at, own);
  return { ...item, placements: packOwn({ own, previous: comparedWithAll(own, [...before, previous]) }) };
};

/** Returns placements of the same domain, oldest first, back to an earlier day at least. */
const placementsBefore = async (
  id: string,
  moment: string,
  own: NonNullable<OwnRanking['own']>,
): Promise<Placement[]> => {
  let placements: Placement[] = [];
  for (const limit of POINTS) {
    const points = await listPointsBefore(id, moment, limit);
    placements = points
      .filter(({ domain }) => domain === own.domain)
      .map((point) => ({ ...point, url: null }))
      .toReversed();
    if (points.length < limit || placements.some((placed) => !isRepeated(placed, own))) break;
  }
  return placements;
};
