/**
 * Keys: KEYWORD#<company>#<hash of the text> in the user's partition, so that a company has each text once.
 * The attribute `fetch` puts active keywords into the index ByFetch.
 */

import type * as z from 'zod/mini';
import type { keywordForm } from '#shared/contract/keywords.ts';
import { normalizeQuery } from '#shared/searchQuery.ts';
import { companyItems } from '../companies/items.store.ts';
import { type Action, putAction, removeAction } from '../platform/aws/writes.ts';
import { toMoment } from '../platform/time/clock.ts';
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

const recordProjection = {
  ProjectionExpression: 'id, company_id, #keyword, is_active, created_at, activated_at, volume, tags, paused',
  ExpressionAttributeNames: { '#keyword': 'keyword' },
};

export const listRecords = async (userId: string, companyId?: string): Promise<KeywordRecord[]> => {
  const items = await listItems(userId, companyId, recordProjection);
  return items.map((item) => keywordRecord.parse(item)).sort(byCreation);
};

export const putKeyword = (userId: string, created: KeywordRecord): Action =>
  putAction(
    {
      ...keywordKey(userId, created.id),
      ...created,
      ...(created.is_active && { fetch: normalizeQuery(created.keyword) }),
    },
    { when: 'attribute_not_exists(PK)' },
  );

export const dropKeyword = (userId: string, keywordId: string): Action =>
  removeAction(keywordKey(userId, keywordId));
