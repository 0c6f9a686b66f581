import type { ExportedKeyword, ExportPart } from '#shared/contract/ownAccount.ts';
import { listRecords } from '../../keywords/keywords.store.ts';
import type { StoredKeyword } from '../../keywords/keywords.ts';
import { findKeyword } from '../../keywords/rankings.store.ts';
import { chunks } from '../../platform/chunks.ts';
import { listPoints } from '../../rankings/history.store.ts';
import { type ImportedPoint, listImported } from '../../rankings/imported.store.ts';
import type { HistoryPoint } from '../../rankings/rankings.ts';

/** The limits keep a part short and small; the points of its last ten keywords may go beyond. */
const MAX_KEYWORDS = 200;
const MAX_POINTS = 4000;
const AT_ONCE = 10;

/** Sorts by id, which never changes; the next part begins after the last keyword. */
export const exportKeywords = async (userId: string, after = ''): Promise<Omit<ExportPart, 'account'>> => {
  const records = await listRecords(userId);
  const left = records
    .map(({ id }) => id)
    .filter((id) => id > after)
    .toSorted();
  const keywords: ExportedKeyword[] = [];
  let done = 0;
  for (const batch of chunks(left.slice(0, MAX_KEYWORDS), AT_ONCE)) {
    const read = await Promise.all(batch.map((id) => readKeyword(userId, id)));
    keywords.push(...read.filter((one) => one !== undefined));
    done += batch.length;
    if (keywords.reduce((sum, { history }) => sum + history.length, 0) >= MAX_POINTS) break;
  }
  return { keywords, next: done < left.length ? (left[done - 1] ?? null) : null };
};

const readKeyword = async (userId: string, id: string): Promise<ExportedKeyword | undefined> => {
  const [keyword, history, imported] = await Promise.all([
    findKeyword(userId, id),
    listPoints(id, ''),
    listImported(id),
  ]);
  return keyword && toExported(keyword, history, imported);
};

const toExported = (
  { own, previous, competitors, activated_at, failed_at, unserved_for: _, ...keyword }: StoredKeyword,
  history: readonly HistoryPoint[],
  imported: readonly ImportedPoint[],
): ExportedKeyword => ({
  ...keyword,
  tags: keyword.tags ?? [],
  volume: keyword.volume ?? null,
  paused: keyword.paused ?? false,
  activated_at: activated_at ?? null,
  failed_at: failed_at ?? null,
  current: own,
  previous,
  competitors: Object.entries(competitors).map(([competitor_id, placement]) => ({
    competitor_id,
    ...placement,
  })),
  history: [...history],
  imported: [...imported],
});
