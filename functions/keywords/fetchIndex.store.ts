/** The index ByFetch lists all users' active keywords by their query. */
import * as z from 'zod/mini';
import type { CheckTarget } from '#shared/messages.ts';
import { userIdIn } from '../accounts/users.store.ts';
import { itemsByKey, readMany, scanPage } from '../platform/aws/table.ts';
import { keywordKey } from './keywords.store.ts';

export interface ListedKeyword extends CheckTarget {
  readonly text: string;
}

const activeKeywordsCursor = z.record(z.string(), z.string());
type ActiveKeywordsCursor = z.output<typeof activeKeywordsCursor>;

export const cursorAfter = ({ userId, keywordId, text }: ListedKeyword): ActiveKeywordsCursor => ({
  ...keywordKey(userId, keywordId),
  fetch: text,
});

/** Lists equal texts next to each other. `next` is undefined at the end. */
export const listActiveKeywords = async (
  limit: number,
  cursor: ActiveKeywordsCursor | undefined,
): Promise<{ readonly keywords: ListedKeyword[]; readonly next: ActiveKeywordsCursor | undefined }> => {
  const { items, next } = await scanPage('ByFetch', limit, cursor);
  const keywords = items.map(({ PK, SK, fetch }) => {
    const [, companyId = '', hash = ''] = String(SK).split('#');
    const userId = userIdIn(String(PK));
    return { userId, companyId, keywordId: `${companyId}-${hash}`, text: String(fetch) };
  });
  return { keywords, next: next && activeKeywordsCursor.parse(next) };
};

/**
 * Reads the keywords themselves, since the index does not say when they were activated; `since` is in UTC.
 */
export const readActivity = async (
  keywords: readonly ListedKeyword[],
): Promise<(keyword: ListedKeyword, since: string) => boolean> => {
  const keyOf = ({ userId, keywordId }: ListedKeyword) => keywordKey(userId, keywordId);
  const find = itemsByKey(await readMany(keywords.map(keyOf)));
  return (keyword, since) => {
    const item = find(keyOf(keyword));
    return item !== undefined && String(item.activated_at ?? item.created_at) <= since;
  };
};
