import { customers, LOOKUP_DAYS, type LookupCount } from '#shared/contract/admin/customer.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listRecords } from '../keywords/keywords.store.ts';
import { chunks } from '../platform/chunks.ts';
import { DAY, toMoment } from '../platform/time/clock.ts';
import { listPoints } from '../rankings/history.store.ts';
import type { HistoryPoint } from '../rankings/rankings.ts';
import { pagesOf, SERPER_PAGE_SIZE } from '../search/settings/settings.ts';
import { findAccount } from './managedUsers.store.ts';
import { userNotFound } from './managedUsers.ts';

/** The most queries and history points that a part reads, which limits its time. */
const MAX_QUERIES = 1000;
const MAX_POINTS = 30_000;
const AT_ONCE = 40;

/**
 * Reads the history, so that checks need not write anything more. A keyword checked daily has 30 points,
 * about 8 kB; two thousand of them take about 2,000 read units and two parts.
 */
export const handler = endpoint(customers.countLookups)(async ({ params, query: { after = '' }, now }) => {
  const [account, queries] = await Promise.all([findAccount(params.id), listQueries(params.id)]);
  if (!account) throw userNotFound();
  const since = toMoment(now - LOOKUP_DAYS * DAY);
  const left = queries.filter(({ hash }) => hash > after);
  let counted: LookupCount = { lookups: 0, serper_lookups: 0, serper_calls: 0 };
  let points = 0;
  let done = 0;
  for (const batch of chunks(left.slice(0, MAX_QUERIES), AT_ONCE)) {
    if (points >= MAX_POINTS) break;
    const measured = await Promise.all(batch.map(({ ids }) => readPoints(ids, since)));
    counted = measured.map(lookupsIn).reduce(addLookups, counted);
    points += measured.reduce((sum, of) => sum + of.length, 0);
    done += batch.length;
  }
  return { ...counted, next: done < left.length ? (left[done - 1]?.hash ?? null) : null };
});

/** Returns the hashes of texts in order, each with the ids of its keywords. */
const listQueries = async (userId: string) => {
  const ids = (await listRecords(userId)).map(({ id }) => id);
  const byHash = Map.groupBy(ids, (id) => id.split('-')[1] ?? '');
  return [...byHash]
    .map(([hash, ofQuery]) => ({ hash, ids: ofQuery }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
};

const readPoints = async (keywordIds: readonly string[], since: string) =>
  (await Promise.all(keywordIds.map((id) => listPoints(id, since)))).flat();

/** Counts points of one query at the same moment, e.g. of two companies, as one look-up. */
const lookupsIn = (points: readonly HistoryPoint[]): LookupCount => {
  const deepest = new Map<string, HistoryPoint>();
  for (const point of points) {
    const known = deepest.get(point.at);
    if (!known || point.depth > known.depth) deepest.set(point.at, point);
  }
  const bySerper = [...deepest.values()].filter(({ engine }) => engine.provider === 'serper');
  return {
    lookups: deepest.size,
    serper_lookups: bySerper.length,
    serper_calls: bySerper.reduce((calls, { depth }) => calls + pagesOf(depth, SERPER_PAGE_SIZE), 0),
  };
};

const addLookups = (a: LookupCount, b: LookupCount): LookupCount => ({
  lookups: a.lookups + b.lookups,
  serper_lookups: a.serper_lookups + b.serper_lookups,
  serper_calls: a.serper_calls + b.serper_calls,
});
