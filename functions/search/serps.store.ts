/**
 * Keys: SERP#<provider>#<country>#<language>#<text> is shared by everybody who needs the query. LATEST is the working copy, with the claim of
 * the worker that is reading; AT#<moment> keeps the hosts of a verified fetch for 90 days, so that a competitor added later has a past.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import { hostOf } from '#shared/domain.ts';
import type { SerpQuery } from '#shared/messages.ts';
import { type Item, type Key, read, readMany } from '../platform/aws/table.ts';
import { putUnless, update, writeMany } from '../platform/aws/writes.ts';
import { DAY, SECOND, toMoment, toTtl } from '../platform/time/clock.ts';
import type { Serp } from './serps.ts';

const partition = ({ provider, country, language, text }: SerpQuery): string =>
  `SERP#${provider}#${country}#${language}#${text}`;

const latestKey = (query: SerpQuery): Key => ({ PK: partition(query), SK: 'LATEST' });

/** Longer than a reading can last (some 26 s, see readSerp): an expired claim's owner is gone. */
const LOCK_MS = 40 * SECOND;
const KEPT_MS = 90 * DAY;

const stored = z.object({
  at: z.string(),
  pages: z.number(),
  exhausted: z.boolean(),
  links: z.instanceof(Uint8Array),
});

const parse = (item: Item | undefined): Serp | undefined => {
  const { success, data } = stored.safeParse(item);
  return success ? { ...data, links: unpack(data.links) } : undefined;
};

/** One line a link; about 1 kB for 50 results. */
const pack = (links: readonly string[]): Uint8Array =>
  deflateRawSync(links.map((link) => `${link.replaceAll('\n', '')}\n`).join(''));
const unpack = (packed: Uint8Array): string[] => inflateRawSync(packed).toString().split('\n').slice(0, -1);

/** The latest results of a query, if any were ever read. */
export const findSerp = async (query: SerpQuery): Promise<Serp | undefined> =>
  parse(await read(latestKey(query)));

/** The latest results of many queries, by text. */
export const findSerps = async (queries: readonly SerpQuery[]): Promise<Map<string, Serp>> => {
  const texts = new Map(queries.map((query) => [partition(query), query.text]));
  const items = await readMany([...texts.keys()].map((PK) => ({ PK, SK: 'LATEST' })));
  return new Map(
    items.flatMap((item) => {
      const serp = parse(item);
      return serp ? [[texts.get(String(item.PK)) ?? '', serp] as const] : [];
    }),
  );
};

/**
 * Claims a query for one worker, where nobody else is reading it and nothing was read since `known`. The claim ends with `saveSerp` or
 * `unlockSerp`, or by itself when its worker must be dead.
 */
export const lockSerp = async (
  query: SerpQuery,
  lockId: string,
  known: Serp | undefined,
  now: number,
): Promise<boolean> => {
  const unchanged = known ? '#at = :at AND pages = :pages' : 'attribute_not_exists(#at)';
  const claimed = await update(latestKey(query), {
    UpdateExpression: 'SET lock_id = :claim, locked_until = :until, #ttl = if_not_exists(#ttl, :ttl)',
    ConditionExpression: `(attribute_not_exists(locked_until) OR locked_until < :now) AND ${unchanged}`,
    ExpressionAttributeNames: { '#at': 'at', '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':claim': lockId,
      ':ttl': ttlOf(toMoment(now)),
      ':until': now + LOCK_MS,
      ':now': now,
      ...(known && { ':at': known.at, ':pages': known.pages }),
    },
  });
  return claimed !== undefined;
};

/** Keeps the hosts of what was read, unless deeper ones are kept already, and makes it the latest and ends the claim, where the claim still holds. */
export const saveSerp = async (query: SerpQuery, lockId: string, serp: Serp): Promise<void> => {
  const { at, pages, exhausted, links } = serp;
  await putUnless(keptItem(query, serp), 'pages > :pages', { ':pages': pages });
  await update(latestKey(query), {
    UpdateExpression:
      'SET #at = :at, pages = :pages, exhausted = :exhausted, links = :links, #ttl = :ttl REMOVE lock_id, locked_until',
    ConditionExpression: 'lock_id = :claim',
    ExpressionAttributeNames: { '#at': 'at', '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':claim': lockId,
      ':at': at,
      ':pages': pages,
      ':exhausted': exhausted,
      ':links': pack(links),
      ':ttl': ttlOf(at),
    },
  });
};

/** Keeps the hosts of many fetches of a query. */
export const keepSerps = (query: SerpQuery, serps: readonly Serp[]): Promise<void> =>
  writeMany(serps.map((serp) => ({ put: keptItem(query, serp) })));

const keptKey = (query: SerpQuery, at: string): Key => ({ PK: partition(query), SK: `AT#${at}` });

const keptItem = (query: SerpQuery, { at, pages, exhausted, links }: Serp): Key & Item => {
  const hosts = pack(links.map((link) => hostOf(link) ?? ''));
  return { ...keptKey(query, at), at, pages, exhausted, links: hosts, ttl: ttlOf(at) };
};

const ttlOf = (at: string): number => toTtl(Date.parse(at) + KEPT_MS);

/** Ends a claim that brought nothing. */
export const unlockSerp = async (query: SerpQuery, lockId: string): Promise<void> => {
  await update(latestKey(query), {
    UpdateExpression: 'REMOVE lock_id, locked_until',
    ConditionExpression: 'lock_id = :claim',
    ExpressionAttributeValues: { ':claim': lockId },
  });
};

/** The kept results of a query, by the moments (UTC) of these measurements; their links are made of the hosts that were kept. */
export const findKeptSerps = async (
  query: SerpQuery,
  moments: readonly string[],
): Promise<Map<string, Serp>> => {
  const items = await readMany(moments.map((at) => keptKey(query, at)));
  return new Map(
    items.flatMap((item) => {
      const serp = parse(item);
      if (!serp) return [];
      const links = serp.links.map((host) => `https://${host}/`);
      return [[serp.at, { ...serp, links }] as const];
    }),
  );
};
