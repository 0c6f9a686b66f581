/**
 * Keys: KEYWORD#<company>#<hash of the text> in the user's partition, so that a company has a text once and
 * one query reads all. An active keyword has the attribute `fetch`, which puts it into the index ByFetch.
 * Every write sets `changed_at` (milliseconds), by which kept lists ask for what is new.
 */
import * as z from 'zod/mini';
import type { CheckTarget } from '#shared/messages.ts';
import { requireUser, userPartition } from '../accounts/users.store.ts';
import { companyNotFound } from '../companies/companies.ts';
import { addToCompany, bumpListVersion, dropFromCompany } from '../companies/lists.store.ts';
import { recordDeletion } from '../deletions/deletions.store.ts';
import type { Deletion } from '../deletions/deletions.ts';
import { type Key, type QueryInput, queryPrefix, scanPage } from '../platform/aws/table.ts';
import { type Action, transact } from '../platform/aws/writes.ts';
import { chunks } from '../platform/chunks.ts';
import { AppError } from '../platform/errors.ts';
import { idOf } from '../platform/ids.ts';
import { toMoment } from '../platform/time/clock.ts';
import { normalizeQuery } from '../search/serps.ts';
import { type Allowance, inactive, limitReached } from '../subscriptions/limits.ts';
import { requireSubscription, requireSyncVersion } from '../subscriptions/subscription.store.ts';
import { addUsage, dropUsage, setActiveLimit } from '../subscriptions/usage.store.ts';
import type { AppliedLimit } from '../subscriptions/usage.ts';
import type { ReadListed } from './kept.ts';
import { byCreation, companyIdOf, type KeywordRecord, keywordRecord } from './keywords.ts';

/** The key of a keyword, which follows from its id. */
export const keywordKey = (userId: string, keywordId: string): Key => {
  const companyId = companyIdOf(keywordId);
  return { PK: userPartition(userId), SK: `KEYWORD#${companyId}#${keywordId.slice(companyId.length + 1)}` };
};

/** The id of a text in a company: the same for spellings that make the same query. */
export const keywordIdOf = (companyId: string, text: string): string =>
  `${companyId}-${idOf(normalizeQuery(text))}`;

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

/** Reads a company's keywords without their positions, for a list that is kept. */
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
  if (failed.includes(2)) throw companyNotFound();
  if (failed.includes(3)) throw new AppError('conflict', 'Esta palavra-chave já existe nesta empresa.');
  if (failed.length > 0) throw limitReached('max_keywords', allowance.max_keywords);
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

/** In a transaction: activates an existing keyword if it is inactive, and deactivates it otherwise. */
const toggle = (userId: string, { id, keyword, is_active }: KeywordRecord): Action => ({
  Update: {
    Key: keywordKey(userId, id),
    UpdateExpression: is_active
      ? 'SET is_active = :active, changed_at = :changed REMOVE #fetch'
      : 'SET is_active = :active, changed_at = :changed, activated_at = :now, #fetch = :text',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#fetch': 'fetch' },
    ExpressionAttributeValues: {
      ':active': !is_active,
      ':changed': Date.now(),
      ...(!is_active && { ':text': normalizeQuery(keyword), ':now': toMoment(Date.now()) }),
    },
  },
});

/** A transaction holds 100 actions: three conditions, and a company for each keyword at worst. */
const KEYWORDS_PER_TRANSACTION = 48;

interface Toggling {
  /** The sync of the subscription, and the version of the applied limit, that this follows from. */
  readonly syncVersion: number;
  readonly limitVersion: number;
  /** The limit that is applied then. */
  readonly applied: AppliedLimit;
}

/**
 * Activates the inactive and deactivates the active ones of these keywords. Returns false if the subscription
 * or the applied limit is not that one any more, or if a keyword, its company or the user is gone; some
 * keywords may be changed then, and no limit is recorded until all are.
 */
export const toggleActive = async (
  userId: string,
  keywords: readonly KeywordRecord[],
  { syncVersion, limitVersion, applied }: Toggling,
): Promise<boolean> => {
  const batches = keywords.length === 0 ? [[]] : chunks(keywords, KEYWORDS_PER_TRANSACTION);
  for (const [index, batch] of batches.entries()) {
    const isLast = index === batches.length - 1;
    const companies = new Set(batch.map(({ company_id }) => company_id));
    const failed = await transact([
      requireUser(userId),
      requireSyncVersion(userId, syncVersion),
      setActiveLimit(userId, limitVersion + index, isLast ? applied : undefined),
      ...[...companies].map((companyId) => bumpListVersion(userId, companyId)),
      ...batch.map((keyword) => toggle(userId, keyword)),
    ]);
    if (failed.length > 0) return false;
  }
  return true;
};

/** In a transaction: removes a keyword of a deleted company. */
export const dropKeyword = (userId: string, keywordId: string): Action => ({
  Delete: { Key: keywordKey(userId, keywordId) },
});

/** An entry of the index ByFetch. */
export interface ListedKeyword extends CheckTarget {
  readonly text: string;
}

/** Where a list of the active keywords continues. */
export const activeKeywordsCursor = z.record(z.string(), z.string());
export type ActiveKeywordsCursor = z.output<typeof activeKeywordsCursor>;

/** The cursor of what follows a keyword of the list. */
export const cursorAfter = ({ userId, keywordId, text }: ListedKeyword): ActiveKeywordsCursor => ({
  ...keywordKey(userId, keywordId),
  fetch: text,
});

/** Some of the active keywords of all users; equal texts are adjacent. `next` is undefined after the last. */
export const listActiveKeywords = async (
  limit: number,
  cursor: ActiveKeywordsCursor | undefined,
): Promise<{ readonly keywords: ListedKeyword[]; readonly next: ActiveKeywordsCursor | undefined }> => {
  const { items, next } = await scanPage('ByFetch', limit, cursor);
  const keywords = items.map(({ PK, SK, fetch }) => {
    const [, companyId = '', hash = ''] = String(SK).split('#');
    const userId = String(PK).slice(userPartition('').length);
    return { userId, companyId, keywordId: `${companyId}-${hash}`, text: String(fetch) };
  });
  return { keywords, next: next && activeKeywordsCursor.parse(next) };
};
