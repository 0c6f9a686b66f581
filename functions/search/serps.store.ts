/** Keys: SERP#<provider>#<country>#<language>#<text>/LATEST holds a query's results and fetch lock. */
import type { SerpQuery } from '#shared/messages.ts';
import { type Key, read, readMany } from '../platform/aws/table.ts';
import { update } from '../platform/aws/writes.ts';
import { SECOND, toMoment } from '../platform/time/clock.ts';
import { keepSerp } from './keptSerps.store.ts';
import { packLinks, parseSerp, serpPartition, serpTtl } from './serpItems.ts';
import type { Serp } from './serps.ts';

const latestKey = (query: SerpQuery): Key => ({ PK: serpPartition(query), SK: 'LATEST' });

/** The latest results of a query, if there are any. */
export const findSerp = async (query: SerpQuery): Promise<Serp | undefined> =>
  parseSerp(query, await read(latestKey(query)));

/** The latest results of many queries with different texts, by text. */
export const findSerps = async (queries: readonly SerpQuery[]): Promise<Map<string, Serp>> => {
  const byPartition = new Map(queries.map((query) => [serpPartition(query), query]));
  const items = await readMany([...byPartition.keys()].map((PK) => ({ PK, SK: 'LATEST' })));
  return new Map(
    items.flatMap((item) => {
      const query = byPartition.get(String(item.PK));
      const serp = query && parseSerp(query, item);
      return serp ? [[query.text, serp] as const] : [];
    }),
  );
};

/** Longer than a fetch takes (about 26 s, see checks/fetchPages.ts), so that an expired lock has no owner. */
const LOCK_MS = 40 * SECOND;

/**
 * Locks a query for one worker, provided that no other has it locked and that its latest results are still
 * `known`. The lock ends with `saveSerp` or `unlockSerp`, or by itself after 40 s.
 */
export const lockSerp = async (
  query: SerpQuery,
  lockId: string,
  known: Serp | undefined,
  now: number,
): Promise<boolean> => {
  const unchanged = known ? '#at = :at AND pages = :pages' : 'attribute_not_exists(#at)';
  const locked = await update(latestKey(query), {
    UpdateExpression: 'SET lock_id = :lock, locked_until = :until, #ttl = if_not_exists(#ttl, :ttl)',
    ConditionExpression: `(attribute_not_exists(locked_until) OR locked_until < :now) AND ${unchanged}`,
    ExpressionAttributeNames: { '#at': 'at', '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':lock': lockId,
      ':ttl': serpTtl(toMoment(now)),
      ':until': now + LOCK_MS,
      ':now': now,
      ...(known && { ':at': known.at, ':pages': known.pages }),
    },
  });
  return locked !== undefined;
};

/** Saves a fetch: keeps its hosts, and makes it the latest and unlocks the query if this lock still holds. */
export const saveSerp = async (query: SerpQuery, lockId: string, serp: Serp): Promise<void> => {
  const { at, pages, exhausted, reading, links } = serp;
  await keepSerp(query, serp);
  await update(latestKey(query), {
    UpdateExpression:
      'SET #at = :at, pages = :pages, exhausted = :exhausted, reading = :reading, links = :links, #ttl = :ttl REMOVE lock_id, locked_until',
    ConditionExpression: 'lock_id = :lock',
    ExpressionAttributeNames: { '#at': 'at', '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':lock': lockId,
      ':at': at,
      ':pages': pages,
      ':exhausted': exhausted,
      ':reading': reading,
      ':links': packLinks(links),
      ':ttl': serpTtl(at),
    },
  });
};

/** Unlocks a query without saving anything. */
export const unlockSerp = async (query: SerpQuery, lockId: string): Promise<void> => {
  await update(latestKey(query), {
    UpdateExpression: 'REMOVE lock_id, locked_until',
    ConditionExpression: 'lock_id = :lock',
    ExpressionAttributeValues: { ':lock': lockId },
  });
};
