/** The keys are described in keywords.store.ts. */

import pMap from 'p-map';
import { dropFromCompany } from '../companies/companyCounters.store.ts';
import { isStill, nameIn } from '../companies/items.store.ts';
import { readMany } from '../platform/aws/table.ts';
import { checkAction, commit, removeAction, transact } from '../platform/aws/writes.ts';
import { chunks } from '../platform/chunks.ts';
import { type ImportedPoint, putImported } from '../rankings/imported.store.ts';
import { dropUsage } from '../subscriptions/usage.store.ts';
import { recordTask } from '../tasks/tasks.store.ts';
import { newTask, type TaskOf } from '../tasks/tasks.ts';
import { keywordKey } from './keywords.store.ts';
import { type KeywordRecord, keywordRecord } from './keywords.ts';

/** A transaction holds 100 actions, of which three keep the counts consistent. */
export const KEYWORDS_PER_TRANSACTION = 97;
const COUNTING_ACTIONS = 3;

export const findNamed = async (userId: string, ids: readonly string[]) => {
  const keys = [...new Set(ids.map(nameIn))].map((name) => keywordKey(userId, name));
  const items = await readMany(keys, { consistent: true });
  const records = items.map((item) => keywordRecord.parse(item));
  return new Map(records.map((record) => [nameIn(record.id), record]));
};

export const findRecords = async (userId: string, ids: readonly string[]): Promise<KeywordRecord[]> => {
  const found = await findNamed(userId, ids);
  return ids.flatMap((id) => {
    const record = found.get(nameIn(id));
    return record?.id === id ? [record] : [];
  });
};

const namedBy = (failed: readonly number[], ids: readonly string[]): string[] =>
  failed.flatMap((index) => ids[index - COUNTING_ACTIONS] ?? []);

/** Ignores keywords that do not exist. Yields a record to clean up by after every transaction. */
export async function* deleteKeywords(
  userId: string,
  companyId: string,
  ids: readonly string[],
): AsyncGenerator<TaskOf<'keywords'>> {
  let left = ids;
  while (left.length > 0) {
    const deleted_ids = left.slice(0, KEYWORDS_PER_TRANSACTION);
    const deletion = newTask('keywords', { user_id: userId, company_id: companyId, deleted_ids }, Date.now());
    const failed = await transact([
      dropFromCompany(userId, companyId, 'keywords_count', deleted_ids.length),
      dropUsage(userId, { keywords: deleted_ids.length, companies: 0 }),
      recordTask(deletion),
      ...deleted_ids.map((id) => removeAction(keywordKey(userId, id), isStill(id))),
    ]);
    if (failed.includes(0)) return;
    if (failed.length === 0) yield deletion;
    const done = new Set(failed.length === 0 ? deleted_ids : namedBy(failed, deleted_ids));
    left = left.filter((id) => !done.has(id));
  }
}

interface Import {
  readonly keywordId: string;
  readonly point: ImportedPoint;
}

/** A transaction holds 100 actions, of which one checks the keyword. */
const POINTS_PER_TRANSACTION = 99;

/**
 * Stores points on condition that their keywords exist, so that none outlives its keyword; `gone` were
 * deleted meanwhile. Of two points for a keyword and day the last wins.
 */
export const importPoints = async (userId: string, points: readonly Import[]) => {
  const gone = new Set<string>();
  let imported = 0;
  const importOne = async ([keywordId, ofOne]: [string, Import[]]): Promise<void> => {
    const exists = checkAction(keywordKey(userId, keywordId), isStill(keywordId));
    const days = [...new Map(ofOne.map(({ point }) => [point.day, point])).values()];
    for (const batch of chunks(days, POINTS_PER_TRANSACTION)) {
      if (await commit([exists, ...batch.map((point) => putImported(keywordId, point))]))
        imported += batch.length;
      else gone.add(keywordId);
    }
  };
  await pMap(
    Map.groupBy(points, ({ keywordId }) => keywordId),
    importOne,
    { concurrency: 25 },
  );
  return { imported, gone };
};
