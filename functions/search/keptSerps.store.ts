/** Keys: AT#<moment> in a query's partition keeps a fetch's hosts for 90 days, for later competitors. */
import { hostOf } from '#shared/domain.ts';
import type { SerpQuery } from '#shared/messages.ts';
import { type Item, type Key, readMany } from '../platform/aws/table.ts';
import { putUnless, writeMany } from '../platform/aws/writes.ts';
import { packLinks, parseSerp, serpPartition, serpTtl } from './serpItems.ts';
import type { Serp } from './serps.ts';

const keptKey = (query: SerpQuery, at: string): Key => ({ PK: serpPartition(query), SK: `AT#${at}` });

const keptItem = (query: SerpQuery, { at, pages, exhausted, links }: Serp): Key & Item => {
  const hosts = packLinks(links.map((link) => hostOf(link) ?? ''));
  return { ...keptKey(query, at), at, pages, exhausted, links: hosts, ttl: serpTtl(at) };
};

/** Keeps the hosts of a fetch, unless more pages of it are kept already. */
export const keepSerp = async (query: SerpQuery, serp: Serp): Promise<void> => {
  await putUnless(keptItem(query, serp), 'pages > :pages', { ':pages': serp.pages });
};

/** Keeps the hosts of many fetches of a query. */
export const keepSerps = (query: SerpQuery, serps: readonly Serp[]): Promise<void> =>
  writeMany(serps.map((serp) => ({ put: keptItem(query, serp) })));

/** A fetch of a query. */
interface Fetched {
  readonly query: SerpQuery;
  /** When its first page was read, UTC. */
  readonly at: string;
}

/** The kept results of these fetches, each by its moment and its query; links are the hosts' home pages. */
export const findKeptSerps = async (
  fetches: readonly Fetched[],
): Promise<(fetched: Fetched) => Serp | undefined> => {
  const queries = new Map(fetches.map(({ query }) => [serpPartition(query), query]));
  const items = await readMany(fetches.map(({ query, at }) => keptKey(query, at)));
  const found = new Map(
    items.flatMap((item) => {
      const query = queries.get(String(item.PK));
      const serp = query && parseSerp(query, item);
      if (!serp) return [];
      const links = serp.links.map((host) => `https://${host}/`);
      return [[`${item.PK} ${item.SK}`, { ...serp, links }] as const];
    }),
  );
  return ({ query, at }) => {
    const { PK, SK } = keptKey(query, at);
    return found.get(`${PK} ${SK}`);
  };
};
