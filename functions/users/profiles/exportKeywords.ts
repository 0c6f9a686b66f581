import type { ExportedKeyword, ExportPart } from '#shared/contract/ownAccount.ts';
import { listRecords } from '../../keywords/keywords.store.ts';
import type { StoredKeyword } from '../../keywords/keywords.ts';
import { findKeyword } from '../../keywords/rankings.store.ts';
import { chunks } from '../../platform/chunks.ts';
import { listPoints } from '../../rankings/history.store.ts';
import { type ImportedPoint, listImported } from '../../rankings/imported.store.ts';
import type { HistoryPoint } from '../../rankings/rankings.ts';

/** After so many, a part ends: its time is short, and its size is far below that of a reply. */
const MAX_KEYWORDS = 200;
const MAX_POINTS = 4000;

const AT_ONCE = 5;

/** Returns the keywords after this one, all for an empty text. Sorts by id, which never changes. */
export const exportKeywords = async (userId: string, after: string): Promise<Omit<ExportPart, 'account'>> => {
  const records = await listRecords(userId);
  const left = records
    .map(({ id }) => id)
    .toSorted()
    .filter((id) => id > after);
  const keywords: ExportedKeyword[] = [];
  let [points, last] = [0, after];
  for (const batch of chunks(left.slice(0, MAX_KEYWORDS), AT_ONCE)) {
    const read = await Promise.all(batch.map((id) => exportKeyword(userId, id)));
    for (const keyword of read.flat()) {
      keywords.push(keyword);
      points += keyword.history.length + keyword.imported.length;
    }
    last = batch.at(-1) ?? last;
    if (points >= MAX_POINTS) break;
  }
  return { keywords, next: left.some((id) => id > last) ? last : null };
};

/** Returns none if it was deleted meanwhile. */
const exportKeyword = async (userId: string, id: string): Promise<ExportedKeyword[]> => {
  const [keyword, history, imported] = await Promise.all([
    findKeyword(userId, id),
    listPoints(id, ''),
    listImported(id),
  ]);
  return keyword ? [toExported(keyword, history, imported)] : [];
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
