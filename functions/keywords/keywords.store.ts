/**
 * Keys: KEYWORD#<company>#<hash of the text> in the user's partition, so that a company has a text once and
 * one query reads all. An active keyword has the attribute `fetch`, which puts it into the index ByFetch.
 */

import { recordDeletion } from '../accounts/deletions/deletions.store.ts';
import type { Deletion } from '../accounts/deletions/deletions.ts';
import { userPartition } from '../accounts/users.store.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { requireWithinLimit } from '../companies/companies.ts';
import { addToCompany, dropFromCompany } from '../companies/lists.store.ts';
import { type Key, type QueryInput, queryPrefix } from '../platform/aws/table.ts';
import { type Action, transact } from '../platform/aws/writes.ts';
import { AppError, busy } from '../platform/errors.ts';
import { idOf } from '../platform/ids.ts';
import { normalizeQuery } from '../search/serps.ts';
import { type Allowance, inactive, limitReached } from '../subscriptions/limits.ts';
import { requireSubscription } from '../subscriptions/subscription.store.ts';
import { addUsage, dropUsage } from '../subscriptions/usage.store.ts';
import type { ReadListed } from './cachedKeywords.ts';
import { byCreation, companyIdOf, type KeywordRecord, keywordRecord } from './keywords.ts';

/** The key of a keyword, which follows from its id. */
export const keywordKey = (userId: string, keywordId: string): Key => {
  const companyId = companyIdOf(keywordId);
  return { PK: userPartition(userId), SK: `KEYWORD#${companyId}#${keywordId.slice(companyId.length + 1)}` };
};

/** The id of a text in a company: the same for spellings that make the same query. */
export const keywordIdOf = (companyId: string, text: string): string =>
  `${companyId}-${idOf(normalizeQuery(text))}`;

/** How a keyword is changed: assignments, attributes to remove, and the names and values in them. */
interface KeywordChange {
  readonly set: readonly string[];
  readonly remove?: readonly string[];
  readonly condition: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Every change of a stored keyword, so that none forgets `changed_at`. */
export const keywordUpdate = (
  userId: string,
  keywordId: string,
  { set, remove = [], condition, names, values }: KeywordChange,
) => ({
  Key: keywordKey(userId, keywordId),
  UpdateExpression: [
    `SET ${[...set, 'changed_at = :changed'].join(', ')}`,
    ...(remove.length > 0 ? [`REMOVE ${remove.join(', ')}`] : []),
  ].join(' '),
  ConditionExpression: condition,
  ...(names && { ExpressionAttributeNames: names }),
  ExpressionAttributeValues: { ...values, ':changed': Date.now() },
});

/** What the sort keys of a user's keywords begin with, or of those of one company. */
export const keywordPrefix = (companyId?: string): string =>
  companyId === undefined ? 'KEYWORD#' : `KEYWORD#${companyId}#`;

/** The options of a query for what was written since this moment (milliseconds), or ever. */
export const changedSince = (since: number | undefined, options: QueryInput = {}): QueryInput =>
  since === undefined
    ? options
    : {
        ...options,
        FilterExpression: 'changed_at >= :since',
        ExpressionAttributeValues: { ':since': since },
      };

const recordProjection = {
  ProjectionExpression: 'id, company_id, #keyword, is_active, created_at',
  ExpressionAttributeNames: { '#keyword': 'keyword' },
};

/** The keywords of the user, or of one company, without their positions, oldest first. */
export const listRecords = async (userId: string, companyId?: string): Promise<KeywordRecord[]> => {
  const items = await queryPrefix(userPartition(userId), keywordPrefix(companyId), recordProjection);
  return items.map((item) => keywordRecord.parse(item)).sort(byCreation);
};

/** Reads a company's keywords without their positions, for a cached list. */
export const readRecords: ReadListed<KeywordRecord> = async (userId, companyId, since) => {
  const options = changedSince(since, recordProjection);
  const items = await queryPrefix(userPartition(userId), keywordPrefix(companyId), options);
  return items.map((item) => ({
    id: String(item.id),
    state: `${item.created_at} ${item.is_active}`,
    parse: () => keywordRecord.parse(item),
  }));
};

/**
 * Stores a new keyword. Throws `limit_reached` at the plan's limit, `conflict` if the company has it already
 * (both also for concurrent requests), `not_found` without the company, `forbidden` without a subscription.
 */
export const createKeyword = async (
  userId: string,
  created: KeywordRecord,
  allowance: Allowance,
): Promise<void> => {
  const failed = await transact([
    requireSubscription(userId, allowance.plan_id),
    addUsage(userId, 'keywords', allowance.max_keywords),
    addToCompany(userId, created.company_id, 'keywords_count'),
    putKeyword(userId, created),
  ]);
  if (failed.includes(0)) throw inactive();
  if (failed.includes(2)) throw await companyRefusal(userId, created.company_id, allowance);
  if (failed.includes(3)) throw new AppError('conflict', 'Esta palavra-chave já existe nesta empresa.');
  if (failed.length > 0) throw limitReached('max_keywords', allowance.max_keywords);
};

export const companyRefusal = async (
  userId: string,
  companyId: string,
  allowance: Allowance,
): Promise<AppError> => {
  requireWithinLimit(await requireCompany(userId, companyId), allowance);
  return busy();
};

/** In a transaction: stores a new keyword, provided that the company does not have it. */
export const putKeyword = (userId: string, created: KeywordRecord): Action => ({
  Put: {
    Item: {
      ...keywordKey(userId, created.id),
      ...created,
      changed_at: Date.now(),
      ...(created.is_active && { fetch: normalizeQuery(created.keyword) }),
    },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** Deletes a keyword; its history follows. Returns false if it or its company is gone. */
export const deleteKeyword = async (
  userId: string,
  { id, company_id }: KeywordRecord,
  deletion: Deletion,
): Promise<boolean> => {
  const failed = await transact([
    { Delete: { Key: keywordKey(userId, id), ConditionExpression: 'attribute_exists(PK)' } },
    dropFromCompany(userId, company_id, 'keywords_count'),
    dropUsage(userId, { keywords: 1, companies: 0 }),
    recordDeletion(deletion),
  ]);
  return failed.length === 0;
};

export const dropKeyword = (userId: string, keywordId: string): Action => ({
  Delete: { Key: keywordKey(userId, keywordId) },
});
