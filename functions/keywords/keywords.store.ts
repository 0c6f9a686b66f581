/**
 * Keys: KEYWORD#<company>#<hash of its text> in its user's partition, so that a text exists once in a company and one query reads them
 * all; its verified positions lie in HISTORY#<id>, by moment. An active keyword carries `fetch`, which puts it into the index ByFetch.
 */
import * as z from 'zod/mini';
import type { CheckTarget } from '#shared/messages.ts';
import { userPartition } from '../accounts/users.store.ts';
import { addToCompany, dropFromCompany, noteChange } from '../companies/companies.store.ts';
import { companyNotFound } from '../companies/companies.ts';
import { type Deletion, recordDeletion } from '../deletions/deletions.store.ts';
import { chunks, type Key, queryPrefix, scanIndex } from '../platform/aws/table.ts';
import { type Action, transact } from '../platform/aws/writes.ts';
import { AppError } from '../platform/errors.ts';
import { idOf } from '../platform/ids.ts';
import { normalizeQuery } from '../search/serps.ts';
import { type Allowance, inactive, limitReached } from '../subscriptions/limits.ts';
import { requireSubscription, requireSyncVersion } from '../subscriptions/subscription.store.ts';
import { addUsage, dropUsage } from '../subscriptions/usage.store.ts';

/** The company of a keyword: its id begins with its company's. */
const companyIdOf = (keywordId: string): string => keywordId.split('-')[0] ?? '';

/** A keyword's key, from its id alone. */
export const keywordKey = (userId: string, keywordId: string): Key => {
  const companyId = companyIdOf(keywordId);
  return { PK: userPartition(userId), SK: `KEYWORD#${companyId}#${keywordId.slice(companyId.length + 1)}` };
};

/** The id of a text in a company: the same for every spelling that searches for the same. */
export const keywordIdOf = (companyId: string, text: string): string =>
  `${companyId}-${idOf(normalizeQuery(text))}`;

/** What no check changes. */
export const keywordRecord = z.object({
  id: z.string(),
  company_id: z.string(),
  keyword: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
});
export type KeywordRecord = z.output<typeof keywordRecord>;

/** The order of their creation. */
export const byCreation = ({ created_at: a }: KeywordRecord, { created_at: b }: KeywordRecord) =>
  Number(a > b) - Number(a < b);

/** The keywords of a company, or of the whole account, without what checks found, in the order of their creation. */
export const listRecords = async (userId: string, companyId?: string): Promise<KeywordRecord[]> => {
  const prefix = companyId === undefined ? 'KEYWORD#' : `KEYWORD#${companyId}#`;
  const items = await queryPrefix(userPartition(userId), prefix, {
    ProjectionExpression: 'id, company_id, #keyword, is_active, created_at',
    ExpressionAttributeNames: { '#keyword': 'keyword' },
  });
  return items.map((item) => keywordRecord.parse(item)).sort(byCreation);
};

/** Stores a new keyword. Refuses at the plan's limit and where the company has this keyword already, also for two requests at once. */
export const createKeyword = async (
  userId: string,
  created: KeywordRecord,
  allowance: Allowance,
): Promise<void> => {
  const failed = await transact([
    requireSubscription(userId, allowance.plan_id),
    addUsage(userId, 'keywords', allowance.max_keywords),
    addToCompany(userId, created.company_id, 'keywords_count'),
    {
      Put: {
        Item: {
          ...keywordKey(userId, created.id),
          ...created,
          ...(created.is_active && { fetch: normalizeQuery(created.keyword) }),
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
  ]);
  if (failed.includes(0)) throw inactive();
  if (failed.includes(2)) throw companyNotFound();
  if (failed.includes(3)) throw new AppError('conflict', 'Esta palavra-chave já existe nesta empresa.');
  if (failed.length > 0) throw limitReached('max_keywords', allowance.max_keywords);
};

/** Deletes a keyword; its history follows. False where there is none, or its company was deleted meanwhile. */
export const deleteKeyword = async (
  userId: string,
  { id, company_id }: KeywordRecord,
  note: Deletion,
): Promise<boolean> => {
  const failed = await transact([
    { Delete: { Key: keywordKey(userId, id), ConditionExpression: 'attribute_exists(PK)' } },
    dropFromCompany(userId, company_id, 'keywords_count'),
    dropUsage(userId, { keywords: 1, companies: 0 }),
    recordDeletion(note),
  ]);
  return failed.length === 0;
};

/** In a transaction: an existing keyword is checked from now on, or is not. */
const setActive = (userId: string, { id, keyword }: KeywordRecord, active: boolean): Action => ({
  Update: {
    Key: keywordKey(userId, id),
    UpdateExpression: active
      ? 'SET is_active = :active, #fetch = :text'
      : 'SET is_active = :active REMOVE #fetch',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#fetch': 'fetch' },
    ExpressionAttributeValues: { ':active': active, ...(active && { ':text': normalizeQuery(keyword) }) },
  },
});

/** One action checks the subscription, one notes the change on the company: the rest of a transaction's 100 are keywords. */
const ACTIVATED_TOGETHER = 98;

/**
 * Makes these keywords of a company active, or inactive, while the subscription is the one of that syncVersion. False where it is not any more, or
 * a keyword or the company went meanwhile: some of them may be changed then.
 */
export const activate = async (
  userId: string,
  companyId: string,
  {
    keywords,
    active,
    syncVersion,
  }: { keywords: readonly KeywordRecord[]; active: boolean; syncVersion: number },
): Promise<boolean> => {
  for (const batch of chunks(keywords, ACTIVATED_TOGETHER)) {
    const failed = await transact([
      requireSyncVersion(userId, syncVersion),
      noteChange(userId, companyId),
      ...batch.map((keyword) => setActive(userId, keyword, active)),
    ]);
    if (failed.length > 0) return false;
  }
  return true;
};

/** In a transaction: removes a keyword whose company is gone. */
export const dropKeyword = (userId: string, keywordId: string): Action => ({
  Delete: { Key: keywordKey(userId, keywordId) },
});

/** A keyword as the index ByFetch lists it. */
export interface ListedKeyword extends CheckTarget {
  readonly text: string;
}

/** Everybody's active keywords, a page at a time, equal texts one after another. */
export const scanActiveKeywords = async function* (): AsyncGenerator<ListedKeyword[]> {
  for await (const page of scanIndex('ByFetch')) {
    yield page.map(({ PK, SK, fetch }) => {
      const [, companyId = '', hash = ''] = String(SK).split('#');
      const userId = String(PK).slice(userPartition('').length);
      return { userId, companyId, keywordId: `${companyId}-${hash}`, text: String(fetch) };
    });
  }
};
