import { normalizeQuery } from '#shared/searchQuery.ts';
import { companyKey } from '../companies/companies.store.ts';
import { company } from '../companies/companies.ts';
import { announceRankings } from '../companies/companyCounters.store.ts';
import { isStill, nameIn } from '../companies/items.store.ts';
import { itemsByKey, readMany } from '../platform/aws/table.ts';
import { type Terms, unchanged } from '../platform/aws/updateExpression.ts';
import { type Action, commit, updateAction } from '../platform/aws/writes.ts';
import { compress } from '../platform/compressed.ts';
import { putPoint } from '../rankings/history.store.ts';
import type { HistoryPoint, Ranking } from '../rankings/rankings.ts';
import { findItem, keywordKey, listItems } from './keywords.store.ts';
import {
  byCreation,
  companyIdOf,
  keywordNotFound,
  type RankedKeyword,
  type StoredKeyword,
} from './keywords.ts';
import { packOwn, parseRanked, parseStored, rankedProjection } from './rankingCodec.ts';

export const listRanked = async (userId: string, companyId?: string): Promise<RankedKeyword[]> => {
  const items = await listItems(userId, companyId, rankedProjection);
  return items.map(parseRanked).sort(byCreation);
};

export const listKeywords = async (userId: string, companyId: string): Promise<StoredKeyword[]> => {
  const items = await listItems(userId, companyId);
  return items.map(parseStored).sort(byCreation);
};

export const findKeyword = async (userId: string, keywordId: string): Promise<StoredKeyword | undefined> => {
  const item = await findItem(userId, keywordId);
  return item && parseStored(item);
};

interface KeywordName {
  readonly userId: string;
  readonly keywordId: string;
}

/** Reads keywords at once. Returns a function that finds one, or throws if what is stored is unreadable. */
export const readKeywords = async (
  all: readonly KeywordName[],
): Promise<(name: KeywordName) => StoredKeyword | undefined> => {
  // A keyword that was deleted and added again has another id, but the same key.
  const keys = new Map(
    all.map(({ userId, keywordId }) => [nameIn(keywordId), keywordKey(userId, keywordId)]),
  );
  const itemAt = itemsByKey(await readMany([...keys.values()], { consistent: true }));
  return ({ userId, keywordId }) => {
    const item = itemAt(keywordKey(userId, keywordId));
    return item?.id === keywordId ? parseStored(item) : undefined;
  };
};

/** Reads a keyword and its company with one request. */
export const requireWithCompany = async (userId: string, keywordId: string) => {
  const keys = [keywordKey(userId, keywordId), companyKey(userId, companyIdOf(keywordId))] as const;
  const itemAt = itemsByKey(await readMany(keys, { consistent: true }));
  const [found, owner] = keys.map(itemAt);
  if (!found || !owner || found.id !== keywordId) throw keywordNotFound();
  return { keyword: parseStored(found), company: company.parse(owner) };
};

export const requireKeyword = async (userId: string, keywordId: string): Promise<StoredKeyword> => {
  const found = await findKeyword(userId, keywordId);
  if (!found) throw keywordNotFound();
  return found;
};

type KnownKeyword = Pick<StoredKeyword, 'id' | 'keyword' | 'version'>;

/** Returns false if the keyword is gone or `when` fails. Readers must be warned before (announceRankings). */
const changeKeyword = async (
  userId: string,
  keywordId: string,
  { when, values, ...terms }: Terms,
  also: readonly Action[] = [],
): Promise<boolean> => {
  const still = isStill(keywordId);
  const condition = { when: `${still.when} AND (${when})`, values: { ...still.values, ...values } };
  const change = updateAction(keywordKey(userId, keywordId), { ...terms, ...condition });
  return commit([change, ...also]);
};

const asRead = ({ version = 0 }: KnownKeyword) => unchanged('version', version);

/**
 * Saves the ranking with its history point, so that no point outlives its keyword. Call `announceRankings`
 * before.
 */
export const saveRanking = (
  userId: string,
  known: KnownKeyword,
  saved: Ranking,
  point?: HistoryPoint,
): Promise<boolean> => {
  const { when, values } = asRead(known);
  const terms = {
    set: {
      placements: packOwn(saved),
      // Items written before operators counted have them in lower case.
      fetch: normalizeQuery(known.keyword),
      competitor_placements: compress(saved.competitors),
      check_completed_at: saved.check_completed_at,
      checked_for: saved.checked_for,
      failed_at: saved.failed_at,
      misses: saved.misses,
      unserved_for: undefined,
    },
    add: { version: 1 },
    when: `is_active = :active AND (${when})`,
    values: { ...values, active: true },
  };
  return changeKeyword(userId, known.id, terms, point && [putPoint(known.id, point)]);
};

interface CheckFailure {
  readonly at: string;
  readonly requestedAt: string;
  /** Whether a request paid for the check, but an outage left it without results. */
  readonly isUnserved?: boolean;
}

/** Keeps the positions. Does nothing if the keyword is deleted, or after an equally new or newer check. */
export const saveFailure = async (
  userId: string,
  keywordId: string,
  { at, requestedAt, isUnserved = false }: CheckFailure,
): Promise<void> => {
  await announceRankings(userId, companyIdOf(keywordId));
  const isSaved = await changeKeyword(userId, keywordId, {
    set: {
      failed_at: at,
      check_completed_at: at,
      checked_for: requestedAt,
      // Everybody's check costs no look-ups, so its failure leaves an earlier request unserved.
      ...(isUnserved && { unserved_for: requestedAt }),
    },
    add: { version: 1 },
    when: 'attribute_not_exists(checked_for) OR checked_for < :for',
    values: { for: requestedAt },
  });
  if (!isSaved && isUnserved) await saveUnserved(userId, keywordId, requestedAt);
};

const saveUnserved = async (userId: string, keywordId: string, requestedAt: string): Promise<void> => {
  await changeKeyword(userId, keywordId, {
    set: { unserved_for: requestedAt },
    add: { version: 1 },
    when: 'attribute_exists(failed_at) AND checked_for > :for',
    values: { for: requestedAt },
  });
};
