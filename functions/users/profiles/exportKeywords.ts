import type { ExportedKeyword, ExportPart } from '#shared/contract/ownAccount.ts';
import { listRecords } from '../../keywords/keywords.store.ts';
import type { StoredKeyword } from '../../keywords/keywords.ts';
import { findKeyword } from '../../keywords/rankings.store.ts';
import { chunks } from '../../platform/chunks.ts';
import { AppError } from '../../platform/errors.ts';
import { listPointsAfter, orderOf } from '../../rankings/history.store.ts';
import { type ImportedPoint, listImported } from '../../rankings/imported.store.ts';
import type { HistoryPoint } from '../../rankings/rankings.ts';

/** The limits keep a part's time short, and its size below 4 MB before compression. */
const MAX_KEYWORDS = 200;
const MAX_POINTS = 8000;
const AT_ONCE = 10;
const POINTS_AT_ONCE = 1000;

/** Sorts by id, which never changes. */
export const exportKeywords = async (
  userId: string,
  { keywordId, after }: ExportCursor,
): Promise<Omit<ExportPart, 'account'>> => {
  const records = await listRecords(userId);
  const ids = records.map(({ id }) => id).toSorted();
  const left = ids.filter((id) => id >= keywordId);
  const keywords: ExportedKeyword[] = [];
  let points = 0;
  for (const batch of chunks(left.slice(0, MAX_KEYWORDS), AT_ONCE)) {
    const read = await Promise.all(batch.map((id) => readKeyword(userId, id, id === keywordId ? after : '')));
    for (const { id, keyword, history: beginning, imported } of read) {
      const { history, cutAt } = await readOn(id, beginning, MAX_POINTS - points);
      if (keyword) keywords.push(toExported(keyword, history, imported));
      points += history.length + imported.length;
      if (cutAt !== undefined) return { keywords, next: cursorOf({ keywordId: id, after: cutAt }) };
      if (points >= MAX_POINTS) return { keywords, next: nextAfter(left, id) };
    }
  }
  return { keywords, next: nextAfter(left, left.slice(0, MAX_KEYWORDS).at(-1)) };
};

/** Returns where the next part begins; null after the last keyword. */
const nextAfter = (ids: readonly string[], id: string | undefined): string | null => {
  const next = id === undefined ? undefined : ids[ids.indexOf(id) + 1];
  return next === undefined ? null : cursorOf({ keywordId: next, after: '' });
};

const readKeyword = async (userId: string, id: string, after: string) => {
  const [keyword, history, imported] = await Promise.all([
    findKeyword(userId, id),
    listPointsAfter(id, after, POINTS_AT_ONCE),
    after === '' ? listImported(id) : [],
  ]);
  return { id, keyword, history, imported };
};

/** Reads to the end, or to `limit` points; in that case `cutAt` is the last point read. */
const readOn = async (id: string, beginning: readonly HistoryPoint[], limit: number) => {
  const history = [...beginning];
  let cutAt = lastOfFull(beginning);
  while (cutAt !== undefined && history.length < limit) {
    const page = await listPointsAfter(id, cutAt, POINTS_AT_ONCE);
    history.push(...page);
    cutAt = lastOfFull(page);
  }
  return { history, cutAt };
};

/** Returns the order of the last point; undefined unless more may follow. */
const lastOfFull = (page: readonly HistoryPoint[]): string | undefined => {
  const last = page.length === POINTS_AT_ONCE ? page.at(-1) : undefined;
  return last && orderOf(last);
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

export interface ExportCursor {
  readonly keywordId: string;
  /** The order of the last point read; empty before the first. */
  readonly after: string;
}

export const firstKeyword: ExportCursor = { keywordId: '', after: '' };

export const cursorOf = ({ keywordId, after }: ExportCursor): string => `${keywordId}~${after}`;

/** The cursor needs no signature, since it only says where to continue among one's own keywords. */
export const parseCursor = (text: string): ExportCursor => {
  const [, keywordId, after] = /^([\w-]{1,120})~((?:[\d-]{10}T[\d:.]{12}Z#[\w.-]+)?)$/.exec(text) ?? [];
  if (keywordId === undefined || after === undefined) {
    throw new AppError('malformed', 'Esta parte não existe. Comece a exportação de novo.');
  }
  return { keywordId, after };
};
