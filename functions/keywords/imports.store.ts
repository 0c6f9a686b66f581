/** The keys are described in rankings/imported.store.ts. */

import { isStill } from '../companies/items.store.ts';
import { type Action, checkAction, transact } from '../platform/aws/writes.ts';
import { type ImportedPoint, putImported } from '../rankings/imported.store.ts';
import { keywordKey } from './keywords.store.ts';

/** A transaction's limit. */
const ACTIONS = 100;

interface Import {
  readonly keywordId: string;
  readonly point: ImportedPoint;
}

/**
 * Stores points on condition that their keywords exist, so that none outlives its keyword; `gone` were
 * deleted meanwhile. Of two points for a keyword and day the last wins.
 */
export const importPoints = async (userId: string, points: readonly Import[]) => {
  const gone = new Set<string>();
  let imported = 0;
  let left = distinctDays(points);
  while (left.length > 0) {
    const batch = batchOf(left);
    const ids = [...new Set(batch.map(({ keywordId }) => keywordId))];
    const failed = await transact([
      ...ids.map((id) => keywordExists(userId, id)),
      ...batch.map(({ keywordId, point }) => putImported(keywordId, point)),
    ]);
    for (const index of failed) gone.add(ids[index] ?? '');
    if (failed.length === 0) imported += batch.length;
    left = left.slice(failed.length === 0 ? batch.length : 0).filter(({ keywordId }) => !gone.has(keywordId));
  }
  return { imported, gone };
};

/** Keeps the points of a keyword together, so that few transactions check the same one. */
const distinctDays = (points: readonly Import[]): Import[] => {
  const byKeyword = Map.groupBy(points, ({ keywordId }) => keywordId);
  return [...byKeyword.values()].flatMap((ofOne) => [
    ...new Map(ofOne.map((one) => [one.point.day, one])).values(),
  ]);
};

/** Returns as many of the first points as fit, counting an action for each keyword. */
const batchOf = (points: readonly Import[]): Import[] => {
  let actions = 0;
  let last: string | undefined;
  const end = points.findIndex(({ keywordId }) => {
    actions += keywordId === last ? 1 : 2;
    last = keywordId;
    return actions > ACTIONS;
  });
  return points.slice(0, end < 0 ? points.length : end);
};

const keywordExists = (userId: string, keywordId: string): Action =>
  checkAction(keywordKey(userId, keywordId), isStill(keywordId));
