/**
 * Keys: SERP#<provider>#<country>#<language>#<text> holds AT#<moment>, the results by when their first page
 * was read, for 90 days; and FETCH, the lock of the last fetch.
 */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { SerpQuery } from '#shared/messages.ts';
import { queryPage } from '../platform/aws/pages.ts';
import { type Item, type Key, readMany } from '../platform/aws/table.ts';
import { leaseIn } from '../platform/aws/updateExpression.ts';
import { putUnless, update, writeMany } from '../platform/aws/writes.ts';
import { DAY, SECOND, toMoment, toTtl } from '../platform/time/clock.ts';
import { type Serp, toEngine } from './serps.ts';

const fetchKey = (query: SerpQuery): Key => ({ PK: serpPartition(query), SK: 'FETCH' });
const keyOf = ({ query, at }: Fetched): Key => ({ PK: serpPartition(query), SK: `AT#${at}` });

const serpItem = (query: SerpQuery, { pageSettingsId, links, engine: _, ...known }: Serp): Key & Item => ({
  ...keyOf({ query, at: known.at }),
  ...known,
  page_settings_id: pageSettingsId,
  links: packLinks(links),
  ttl: serpTtl(known.at),
});

interface KnownFetch {
  readonly serp: Serp | undefined;
  /** The lock of the fetch that saved the latest results; saving them ended the lock. */
  readonly savedLock?: string | undefined;
  /** When the lock ends, in milliseconds; past once the results are saved. */
  readonly lockedUntil: number;
}

export const findFetch = async (query: SerpQuery): Promise<KnownFetch> => {
  const items = await readLast(query);
  const fetch = items.find(({ SK }) => SK === 'FETCH');
  const results = items.find(({ SK }) => SK !== 'FETCH');
  const savedLock = results?.lock_id === undefined ? undefined : String(results.lock_id);
  return {
    serp: parseSerp(query, results),
    savedLock,
    lockedUntil: savedLock === fetch?.lock_id ? 0 : Number(fetch?.locked_until ?? 0),
  };
};

/** Reads FETCH and the latest AT#, which sorts right before it. */
const readLast = async (query: SerpQuery): Promise<Item[]> => {
  const { items } = await queryPage({
    KeyConditionExpression: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': serpPartition(query) },
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: 2,
  });
  return items;
};

const lock = leaseIn('lock_id', 'locked_until');

/**
 * Longer than a fetch takes (about 36 s, see fetchSerp.ts), so that nobody works under an expired lock. Also
 * longer than a worker waits for a call, so that pages fetched meanwhile are still locked.
 */
const LOCK_MS = 40 * SECOND;

/**
 * Returns false if another fetch holds the lock or has saved results since the read. A lock expires after 40
 * s.
 */
export const lockSerp = async (
  query: SerpQuery,
  lockId: string,
  { savedLock }: Pick<KnownFetch, 'savedLock'>,
  now: number,
): Promise<boolean> => {
  const locked = await update(fetchKey(query), {
    apply: `SET ${lock.take}, #ttl = :ttl`,
    when: `${lock.isFree} OR lock_id = :saved`,
    values: {
      holder: lockId,
      now,
      until: now + LOCK_MS,
      saved: savedLock ?? null,
      ttl: serpTtl(toMoment(now)),
    },
  });
  return locked !== undefined;
};

/** Saves the results and ends the lock, unless more pages are already saved. */
export const saveSerp = async (query: SerpQuery, lockId: string, serp: Serp): Promise<void> => {
  const item = { ...serpItem(query, serp), lock_id: lockId };
  await putUnless(item, 'pages > :pages', { pages: serp.pages });
};

export const unlockSerp = async (query: SerpQuery, lockId: string): Promise<void> => {
  await update(fetchKey(query), {
    set: { lock_id: undefined, locked_until: undefined },
    when: lock.isHeld,
    values: { holder: lockId },
  });
};

export const saveSerps = (query: SerpQuery, serps: readonly Serp[]): Promise<void> =>
  writeMany(serps.map((serp) => ({ put: serpItem(query, serp) })));

interface Fetched {
  readonly query: SerpQuery;
  readonly at: string;
}

/** Returns results by moment and query, without those that have expired. */
export const findSerps = async (
  fetches: readonly Fetched[],
): Promise<(fetched: Fetched) => Serp | undefined> => {
  const keptSince = toMoment(Date.now() - KEPT_MS);
  const kept = fetches.filter(({ at }) => at >= keptSince);
  // Queries of several indexes share a partition.
  const wanted = new Map(kept.map((fetched) => [nameOf(keyOf(fetched)), fetched]));
  const items = await readMany([...wanted.values()].map(keyOf));
  const found = new Map(
    items.flatMap((item) => {
      const name = nameOf({ PK: String(item.PK), SK: String(item.SK) });
      const fetched = wanted.get(name);
      const serp = fetched && parseSerp(fetched.query, item);
      return serp ? [[name, serp] as const] : [];
    }),
  );
  return (fetched) => found.get(nameOf(keyOf(fetched)));
};

const nameOf = ({ PK, SK }: Key): string => `${PK} ${SK}`;

const serpPartition = ({ provider, country, language, text }: SerpQuery): string =>
  `SERP#${provider}#${country}#${language}#${text}`;

const KEPT_MS = 90 * DAY;

/** `at` is in UTC. */
const serpTtl = (at: string): number => toTtl(Date.parse(at) + KEPT_MS);

/** Writes one link per line, compressed to about 1 kB for 50 results. */
const packLinks = (links: readonly string[]): Uint8Array =>
  deflateRawSync(links.map((link) => `${link.replaceAll('\n', '')}\n`).join(''));

const unpackLinks = (packed: Uint8Array): string[] =>
  inflateRawSync(packed).toString().split('\n').slice(0, -1);

const stored = z.object({
  at: z.string(),
  pages: z.number(),
  exhausted: z.boolean(),
  page_settings_id: z._default(z.string(), ''),
  unreadable: z.optional(z.number()),
  featured: z.optional(z.boolean()),
  links: z.instanceof(Uint8Array),
});

/** Returns undefined for an item without results, e.g. one with only a lock. */
const parseSerp = (query: SerpQuery, item: unknown): Serp | undefined => {
  const { success, data } = stored.safeParse(item);
  if (!success) return undefined;
  const { page_settings_id: pageSettingsId, links: packed, ...known } = data;
  const links = unpackLinks(packed);
  const unreadable = known.unreadable ?? links.filter((link) => link === '').length;
  return { ...known, pageSettingsId, engine: toEngine(query), links, unreadable };
};
