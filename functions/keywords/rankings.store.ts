import { userPartition } from '../accounts/users.store.ts';
import { announceRankings } from '../companies/lists.store.ts';
import { queryPrefix, read } from '../platform/aws/table.ts';
import { update } from '../platform/aws/writes.ts';
import type { Ranking } from '../rankings/rankings.ts';
import type { ReadKeywords } from './cachedKeywords.ts';
import { compareDays } from './compareDays.ts';
import { changedSince, keywordKey, keywordPrefix, keywordUpdate } from './keywords.store.ts';
import {
  byCreation,
  companyIdOf,
  keywordNotFound,
  type RankedKeyword,
  type StoredKeyword,
} from './keywords.ts';
import {
  packCompetitors,
  packOwn,
  parseRanked,
  parseStored,
  rankedProjection,
  stateOf,
} from './rankingItems.ts';

/** Lists the oldest first. `previous` is as stored, without `compareDays`. */
export const listRanked = async (userId: string, companyId?: string): Promise<RankedKeyword[]> => {
  const items = await queryPrefix(userPartition(userId), keywordPrefix(companyId), rankedProjection);
  return items.map(parseRanked).sort(byCreation);
};

export const readRanked: ReadKeywords<RankedKeyword> = async (userId, companyId, since) => {
  const options = changedSince(since, rankedProjection);
  const stored = await queryPrefix(userPartition(userId), keywordPrefix(companyId), options);
  const items = await compareDays(stored);
  return items.map((item) => ({ id: String(item.id), state: stateOf(item), parse: () => parseRanked(item) }));
};

export const readStored: ReadKeywords<StoredKeyword> = async (userId, companyId, since) => {
  const stored = await queryPrefix(userPartition(userId), keywordPrefix(companyId), changedSince(since));
  const items = await compareDays(stored);
  return items.map((item) => ({ id: String(item.id), state: stateOf(item), parse: () => parseStored(item) }));
};

export const findKeyword = async (userId: string, keywordId: string): Promise<StoredKeyword | undefined> => {
  const stored = await read(keywordKey(userId, keywordId));
  const [item] = await compareDays(stored ? [stored] : []);
  return item && parseStored(item);
};

export const requireKeyword = async (userId: string, keywordId: string): Promise<StoredKeyword> => {
  const found = await findKeyword(userId, keywordId);
  if (!found) throw keywordNotFound();
  return found;
};

type KnownKeyword = Pick<StoredKeyword, 'id' | 'created_at' | 'version'>;

/** Warns readers of cached rankings before writing. Returns false if the condition failed. */
const changeKeyword = async (...changed: Parameters<typeof keywordUpdate>): Promise<boolean> => {
  const [userId, keywordId] = changed;
  await announceRankings(userId, companyIdOf(keywordId));
  const { Key, ...rest } = keywordUpdate(...changed);
  return (await update(Key, rest)) !== undefined;
};

/**
 * Returns a condition that fails if the keyword has changed since it was read, with the values for the
 * condition and for the next version.
 */
const unchanged = ({ created_at, version }: KnownKeyword) => ({
  condition: `created_at = :created AND ${version === undefined ? 'attribute_not_exists(version)' : 'version = :seen'}`,
  values: {
    ':created': created_at,
    ':next': (version ?? 0) + 1,
    ...(version !== undefined && { ':seen': version }),
  },
});

/** Returns false if the keyword has changed since it was read, or is deleted or inactive. */
export const saveRanking = (userId: string, known: KnownKeyword, saved: Ranking): Promise<boolean> => {
  const { condition, values } = unchanged(known);
  const { failed_at } = saved;
  const failure =
    failed_at === undefined
      ? { set: [], remove: ['failed_at'], values: {} }
      : { set: ['failed_at = :failed'], remove: [], values: { ':failed': failed_at } };
  return changeKeyword(userId, known.id, {
    set: [
      'placements = :placements',
      'competitor_placements = :competitors',
      'check_completed_at = :at',
      'checked_for = :for',
      'version = :next',
      ...failure.set,
    ],
    remove: ['unserved_for', ...failure.remove],
    condition: `is_active = :active AND ${condition}`,
    values: {
      ':active': true,
      ':placements': packOwn(saved),
      ':competitors': packCompetitors(saved.competitors),
      ':at': saved.check_completed_at,
      ':for': saved.checked_for,
      ...failure.values,
      ...values,
    },
  });
};

/** Returns false if the keyword has changed since it was read. */
export const forgetCompetitor = async (
  userId: string,
  known: StoredKeyword,
  competitorId: string,
): Promise<boolean> => {
  if (!known.competitors[competitorId]) return true;
  const { [competitorId]: _, ...others } = known.competitors;
  const { condition, values } = unchanged(known);
  return changeKeyword(userId, known.id, {
    set: ['competitor_placements = :competitors', 'version = :next'],
    condition,
    values: { ':competitors': packCompetitors(others), ...values },
  });
};

interface CheckFailure {
  readonly at: string;
  readonly requestedAt: string;
  /** Whether a press paid for the check, but an outage left it without results. */
  readonly isUnserved?: boolean;
}

/** Keeps the positions. Does nothing if the keyword is deleted, or after an equally new or newer check. */
export const saveFailure = async (
  userId: string,
  keywordId: string,
  { at, requestedAt, isUnserved = false }: CheckFailure,
): Promise<void> => {
  const isSaved = await changeKeyword(userId, keywordId, {
    set: [
      'failed_at = :at',
      'check_completed_at = :at',
      'checked_for = :for',
      // A run costs no look-ups, so its failure leaves an earlier press unserved.
      ...(isUnserved ? ['unserved_for = :for'] : []),
      'version = if_not_exists(version, :zero) + :one',
    ],
    condition: 'attribute_exists(PK) AND (attribute_not_exists(checked_for) OR checked_for < :for)',
    values: { ':at': at, ':for': requestedAt, ':zero': 0, ':one': 1 },
  });
  if (!isSaved && isUnserved) await saveUnserved(userId, keywordId, requestedAt);
};

const saveUnserved = async (userId: string, keywordId: string, requestedAt: string): Promise<void> => {
  await changeKeyword(userId, keywordId, {
    set: ['unserved_for = :for', 'version = if_not_exists(version, :zero) + :one'],
    condition: 'attribute_exists(failed_at) AND checked_for > :for',
    values: { ':for': requestedAt, ':zero': 0, ':one': 1 },
  });
};
