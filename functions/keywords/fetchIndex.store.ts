/** The index ByFetch lists all users' active keywords by their query. */
import * as z from 'zod/mini';
import type { CheckTarget } from '#shared/messages.ts';
import { userIdIn } from '../accounts/users.store.ts';
import { itemsByKey, readMany, scanPage } from '../platform/aws/table.ts';

export interface ListedKeyword extends CheckTarget {
  readonly text: string;
  /** When the keyword was created or last activated, UTC. */
  readonly activeSince: string;
  /** How many full readings in a row did not find the company. */
  readonly misses: number;
}

const activeKeywordsCursor = z.record(z.string(), z.string());
type ActiveKeywordsCursor = z.output<typeof activeKeywordsCursor>;

/** Lists equal texts next to each other, with what the index lacks. `next` is undefined at the end. */
export const listActiveKeywords = async (
  limit: number,
  cursor: ActiveKeywordsCursor | undefined,
): Promise<{ readonly keywords: ListedKeyword[]; readonly next: ActiveKeywordsCursor | undefined }> => {
  const { items, next } = await scanPage('ByFetch', limit, cursor);
  const keys = items.map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) }));
  const itemAt = itemsByKey(await readMany(keys));
  const keywords = keys.flatMap((key, index) => {
    const item = itemAt(key);
    if (!item) return [];
    const { id, company_id, created_at, activated_at = created_at, misses = 0 } = item;
    return [
      {
        userId: userIdIn(key.PK),
        companyId: String(company_id),
        keywordId: String(id),
        text: String(items[index]?.fetch),
        activeSince: String(activated_at),
        misses: Number(misses),
      },
    ];
  });
  return { keywords, next: next && activeKeywordsCursor.parse(next) };
};
