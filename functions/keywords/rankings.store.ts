/**
 * What checks write on the keywords, as JSON in two attributes: parsing a thousand keywords with nested
 * attributes took four times as long. The competitors' part, which lists do not read, is compressed, so that
 * a keyword with four competitors is written for one unit.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import { userPartition } from '../accounts/users.store.ts';
import { type Item, queryPrefix, read } from '../platform/aws/table.ts';
import { update } from '../platform/aws/writes.ts';
import { type Ranking, ranking } from '../rankings/rankings.ts';
import { keywordKey } from './keywords.store.ts';
import {
  byCreation,
  keywordNotFound,
  keywordRecord,
  type RankedKeyword,
  type StoredKeyword,
} from './keywords.ts';

const { own, previous, competitors, check_completed_at, checked_for, failed_at } = ranking.shape;
const ranked = z.extend(keywordRecord, {
  check_completed_at,
  checked_for,
  failed_at,
  activated_at: z.optional(z.string()),
  version: z.optional(z.number()),
  placements: z._default(z.string(), '{}'),
});
const ownPlacements = z.object({ own, previous });
const withCompetitors = z.object({ competitor_placements: z.optional(z.instanceof(Uint8Array)) });

const packCompetitors = (placed: Ranking['competitors']): Uint8Array =>
  deflateRawSync(JSON.stringify(placed));

/** A small buffer, because a grid unpacks a thousand: with Node's usual 16 kB each takes twice as long. */
const unpackCompetitors = (packed: Uint8Array | undefined): Ranking['competitors'] =>
  packed ? competitors.parse(JSON.parse(inflateRawSync(packed, { chunkSize: 1024 }).toString())) : {};

const parseRanked = (item: Item): RankedKeyword => {
  const { placements, ...keyword } = ranked.parse(item);
  return { ...keyword, ...ownPlacements.parse(JSON.parse(placements)) };
};

const parse = (item: Item): StoredKeyword => ({
  ...parseRanked(item),
  competitors: unpackCompetitors(withCompetitors.parse(item).competitor_placements),
});

const prefixOf = (companyId: string | undefined) =>
  companyId === undefined ? 'KEYWORD#' : `KEYWORD#${companyId}#`;

/** The keywords of the user, or of one company, with the company's own positions, oldest first. */
export const listRanked = async (userId: string, companyId?: string): Promise<RankedKeyword[]> => {
  const names = Object.keys(ranked.shape);
  const items = await queryPrefix(userPartition(userId), prefixOf(companyId), {
    ProjectionExpression: names.map((name) => `#${name}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
  });
  return items.map(parseRanked).sort(byCreation);
};

/** A company's keywords with the positions of the company and its competitors, oldest first. */
export const listKeywords = async (userId: string, companyId: string): Promise<StoredKeyword[]> => {
  const items = await queryPrefix(userPartition(userId), prefixOf(companyId));
  return items.map(parse).sort(byCreation);
};

export const findKeyword = async (userId: string, keywordId: string): Promise<StoredKeyword | undefined> => {
  const item = await read(keywordKey(userId, keywordId));
  return item && parse(item);
};

/** The user's keyword with this id. Throws `not_found` if there is none. */
export const requireKeyword = async (userId: string, keywordId: string): Promise<StoredKeyword> => {
  const found = await findKeyword(userId, keywordId);
  if (!found) throw keywordNotFound();
  return found;
};

type KnownKeyword = Pick<StoredKeyword, 'id' | 'created_at' | 'version'>;

/**
 * The condition that a keyword has not been written since it was read, nor replaced by another one with the
 * same text. Also returns the condition's values, and that of the next version.
 */
const unchanged = ({ created_at, version }: KnownKeyword) => ({
  condition: `created_at = :created AND ${version === undefined ? 'attribute_not_exists(version)' : 'version = :seen'}`,
  values: {
    ':created': created_at,
    ':next': (version ?? 0) + 1,
    ...(version !== undefined && { ':seen': version }),
  },
});

/**
 * Saves the ranking of a keyword after a fetch. Returns false if the keyword was changed since it was read,
 * or is deleted or inactive by now.
 */
export const saveRanking = async (userId: string, known: KnownKeyword, saved: Ranking): Promise<boolean> => {
  const { condition, values } = unchanged(known);
  const updated = await update(keywordKey(userId, known.id), {
    UpdateExpression:
      'SET placements = :placements, competitor_placements = :competitors, check_completed_at = :at, checked_for = :for, version = :next REMOVE failed_at',
    ConditionExpression: `is_active = :active AND ${condition}`,
    ExpressionAttributeValues: {
      ':active': true,
      ':placements': JSON.stringify({ own: saved.own, previous: saved.previous }),
      ':competitors': packCompetitors(saved.competitors),
      ':at': saved.check_completed_at,
      ':for': saved.checked_for,
      ...values,
    },
  });
  return updated !== undefined;
};

/**
 * Saves that the last attempt of a check failed (`at`, `requestedAt`: UTC); the positions stay. Does nothing
 * if the keyword is deleted, or if a check requested at the same time or later has completed.
 */
export const saveFailure = async (
  userId: string,
  keywordId: string,
  { at, requestedAt }: { readonly at: string; readonly requestedAt: string },
): Promise<void> => {
  await update(keywordKey(userId, keywordId), {
    UpdateExpression:
      'SET failed_at = :at, check_completed_at = :at, checked_for = :for, version = if_not_exists(version, :zero) + :one',
    ConditionExpression: 'attribute_exists(PK) AND (attribute_not_exists(checked_for) OR checked_for < :for)',
    ExpressionAttributeValues: { ':at': at, ':for': requestedAt, ':zero': 0, ':one': 1 },
  });
};

/** Removes a competitor's placement from a keyword. Returns false if it has changed since it was read. */
export const forgetCompetitor = async (
  userId: string,
  known: StoredKeyword,
  competitorId: string,
): Promise<boolean> => {
  if (!known.competitors[competitorId]) return true;
  const { [competitorId]: _, ...others } = known.competitors;
  const { condition, values } = unchanged(known);
  const updated = await update(keywordKey(userId, known.id), {
    UpdateExpression: 'SET competitor_placements = :competitors, version = :next',
    ConditionExpression: condition,
    ExpressionAttributeValues: { ':competitors': packCompetitors(others), ...values },
  });
  return updated !== undefined;
};
