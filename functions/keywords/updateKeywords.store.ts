/** The keys are described in keywords.store.ts. */
import { isDeepStrictEqual } from 'node:util';
import { type keywords, MAX_TAGS, sortedTags } from '#shared/contract/keywords.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { bumpListVersion } from '../companies/companyCounters.store.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { type Action, transact, updateAction } from '../platform/aws/writes.ts';
import { chunks } from '../platform/chunks.ts';
import { forgetLimits } from '../subscriptions/usage.store.ts';
import { findRecords } from './bulk.store.ts';
import { keywordKey } from './keywords.store.ts';
import type { KeywordRecord } from './keywords.ts';

export type Wanted = Omit<BodyOf<typeof keywords.updateMany>, 'ids'>;

/** A transaction holds 100 actions, of which two announce the change. */
const KEYWORDS_PER_TRANSACTION = 98;

/**
 * Ignores keywords that do not exist and writes none that are as wanted already, so repeating is safe.
 * Returns the ids of those written.
 */
export const updateKeywords = async (
  userId: string,
  companyId: string,
  ids: readonly string[],
  wantedOf: (id: string) => Wanted,
): Promise<string[]> => {
  const written: string[] = [];
  for (const batch of chunks(ids, KEYWORDS_PER_TRANSACTION)) {
    const changes = await retryOrThrow(() => tryToUpdate(userId, companyId, batch, wantedOf));
    written.push(...changes.map(({ before }) => before.id));
  }
  return written;
};

const tryToUpdate = async (
  userId: string,
  companyId: string,
  ids: readonly string[],
  wantedOf: (id: string) => Wanted,
): Promise<readonly Change[] | undefined> => {
  const records = await findRecords(userId, ids);
  const changes = records.flatMap((record) => changeOf(record, wantedOf(record.id)) ?? []);
  if (changes.length === 0) return [];
  const failed = await transact([
    bumpListVersion(userId, companyId),
    ...(changes.some(({ after }) => 'paused' in after) ? [forgetLimits(userId)] : []),
    ...changes.map((change) => writeOf(userId, change)),
  ]);
  if (failed.length === 0) return changes;
  // Without its company, the cleanup removes the keyword.
  return failed.includes(0) ? [] : undefined;
};

type Details = Pick<KeywordRecord, 'tags' | 'volume' | 'paused'>;

interface Change {
  readonly before: KeywordRecord;
  /** What changes; undefined removes the attribute. */
  readonly after: Partial<Details>;
}

const wantedTags = ({ tags = [] }: KeywordRecord, { add_tags = [], remove_tags = [] }: Wanted): string[] =>
  sortedTags([...tags, ...add_tags]).filter((tag) => !remove_tags.includes(tag));

export const wouldBeFull = (record: KeywordRecord, wanted: Wanted): boolean =>
  wantedTags(record, wanted).length > MAX_TAGS;

const changeOf = (before: KeywordRecord, wanted: Wanted): Change | undefined => {
  const tags = wouldBeFull(before, wanted) ? before.tags : wantedTags(before, wanted);
  const details: Details = {
    tags: tags?.length ? tags : undefined,
    volume: wanted.volume === undefined ? before.volume : (wanted.volume ?? undefined),
    paused: wanted.is_active === undefined ? before.paused : !wanted.is_active || undefined,
  };
  const changed = Object.entries(details).filter(
    ([name, value]) => !isDeepStrictEqual(value, before[name as keyof Details]),
  );
  return changed.length === 0 ? undefined : { before, after: Object.fromEntries(changed) };
};

/** Fails if the keyword was replaced or its tags have changed since it was read. */
const writeOf = (userId: string, { before: { id, tags }, after }: Change): Action => {
  const when = `id = :id AND ${tags ? 'tags = :before' : 'attribute_not_exists(tags)'}`;
  return updateAction(keywordKey(userId, id), { set: after, when, values: { id, before: tags } });
};
