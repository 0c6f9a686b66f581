/**
 * Keys: KEYWORD#<company>#<hash of the text> in the user's partition, so that a company has each text once.
 * The attribute `fetch` puts active keywords into the index ByFetch.
 */

import type * as z from 'zod/mini';
import type { keywordForm } from '#shared/contract/keywords.ts';
import { normalizeQuery } from '#shared/searchQuery.ts';
import { companyItems } from '../companies/items.store.ts';
import type { Item, QueryInput } from '../platform/aws/table.ts';
import type { Terms } from '../platform/aws/updateExpression.ts';
import { type Action, putAction, removeAction } from '../platform/aws/writes.ts';
import { toMoment } from '../platform/time/clock.ts';
import type { ReadKeywords } from './cachedKeywords.ts';
import { byCreation, type KeywordRecord, keywordRecord, type NewKeyword } from './keywords.ts';

const keywords = companyItems('KEYWORD');

export const { keyOf: keywordKey, list: listItems, find: findItem } = keywords;

/** Returns the same name for all spellings that make the same query. */
export const keywordNameOf = (companyId: string, text: string): string =>
  keywords.nameOf(companyId, normalizeQuery(text));

type Typed = Omit<z.output<typeof keywordForm>, 'company_id'>;

export const newKeyword = (companyId: string, { keyword, tags = [], volume }: Typed): NewKeyword => ({
  id: keywords.newIdOf(companyId, normalizeQuery(keyword)),
  keyword,
  ...(tags.length > 0 && { tags }),
  ...(typeof volume === 'number' && { volume }),
});

export const newRecord = (company_id: string, keyword: NewKeyword, at: number): KeywordRecord => ({
  ...keyword,
  company_id,
  is_active: true,
  created_at: toMoment(at),
});

/** All changes use these terms, so that none forgets `changed_at`. */
export const keywordTerms = ({ set, ...terms }: Terms): Terms => ({
  ...terms,
  set: { ...set, changed_at: Date.now() },
});

const changedSince = (since: number | undefined): QueryInput =>
  since === undefined
    ? {}
    : { FilterExpression: 'changed_at >= :since', ExpressionAttributeValues: { ':since': since } };

/** `since` is in milliseconds; without it, all keywords are read. */
export const keywordReader =
  <T>(projection: QueryInput, stateOf: (item: Item) => string, parse: (item: Item) => T): ReadKeywords<T> =>
  async (userId, companyId, since) => {
    const items = await listItems(userId, companyId, { ...projection, ...changedSince(since) });
    return items.map((item) => ({ id: String(item.id), state: stateOf(item), parse: () => parse(item) }));
  };

const recordProjection = {
  ProjectionExpression: 'id, company_id, #keyword, is_active, created_at, activated_at, volume, tags, paused',
  ExpressionAttributeNames: { '#keyword': 'keyword' },
};

const parseRecord = (item: Item): KeywordRecord => keywordRecord.parse(item);

export const listRecords = async (userId: string, companyId?: string): Promise<KeywordRecord[]> => {
  const items = await listItems(userId, companyId, recordProjection);
  return items.map(parseRecord).sort(byCreation);
};

export const readRecords = keywordReader(
  recordProjection,
  (item) => `${item.created_at} ${item.is_active} ${item.activated_at} ${item.volume} ${item.tags}`,
  parseRecord,
);

export const putKeyword = (userId: string, created: KeywordRecord): Action =>
  putAction(
    {
      ...keywordKey(userId, created.id),
      ...created,
      changed_at: Date.now(),
      ...(created.is_active && { fetch: normalizeQuery(created.keyword) }),
    },
    { when: 'attribute_not_exists(PK)' },
  );

export const dropKeyword = (userId: string, keywordId: string): Action =>
  removeAction(keywordKey(userId, keywordId));
