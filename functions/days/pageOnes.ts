/** Who was on the first page of a company's keywords at the end of a day. */
import * as z from 'zod/mini';
import type { KeywordRecord } from '../keywords/keywords.ts';
import { compress, compressed } from '../platform/compressed.ts';
import { firstPageOf } from '../search/placeDomain.ts';
import { findSerps } from '../search/serps.store.ts';
import { queryAt } from '../search/serps.ts';
import type { KeywordSnapshot } from './snapshots.ts';

export interface PageOne {
  readonly id: string;
  /** When it was read, UTC, in whole seconds. */
  readonly at: string;
  /** By position; empty where the address cannot be read. */
  readonly hosts: readonly string[];
}

/** Closed days keep whole seconds. */
export const secondOf = (at: string): string => at.slice(0, 19);

/**
 * Returns the first pages behind measurements: those that are `known`, and the others by their stored
 * results. Leaves out keywords whose results have expired.
 */
export const readPageOnes = async (
  measured: readonly Pick<KeywordSnapshot, 'id' | 'own'>[],
  texts: ReadonlyMap<string, string>,
  known: readonly PageOne[] = [],
): Promise<PageOne[]> => {
  const byId = new Map(known.map((one) => [one.id, one]));
  const fetches = new Map(
    measured.flatMap(({ id, own }) => {
      const isKnown = own && byId.get(id)?.at === secondOf(own.at);
      return own && !isKnown ? [[id, { query: queryAt(own.engine, texts.get(id) ?? ''), at: own.at }]] : [];
    }),
  );
  const serpOf = await findSerps([...fetches.values()]);
  return measured.flatMap(({ id, own }) => {
    const fetched = fetches.get(id);
    if (!fetched) return (own && byId.get(id)) ?? [];
    const serp = serpOf(fetched);
    return serp ? { id, at: secondOf(serp.at), hosts: firstPageOf(serp) } : [];
  });
};

/** In columns, because most hosts have seats of many keywords: 30 kB for a thousand keywords. */
const columns = compressed(
  z.object({
    hosts: z.array(z.string()),
    rows: z.array(z.tuple([z.string(), z.string(), z.array(z.number())])),
  }),
);

export const packPageOnes = (all: readonly PageOne[]): Uint8Array => {
  const indexes = new Map(
    [...new Set(all.flatMap(({ hosts }) => hosts))].map((host, index) => [host, index]),
  );
  const rows = all.map(({ id, at, hosts }) => [id, at, hosts.map((host) => indexes.get(host))]);
  return compress({ hosts: [...indexes.keys()], rows });
};

export const unpackPageOnes = (stored: unknown): PageOne[] => {
  const { hosts, rows } = columns.parse(stored);
  return rows.map(([id, at, seats]) => ({ id, at, hosts: seats.map((seat) => hosts[seat] ?? '') }));
};

export const textsOf = (keywords: readonly KeywordRecord[]): ReadonlyMap<string, string> =>
  new Map(keywords.map(({ id, keyword }) => [id, keyword]));
