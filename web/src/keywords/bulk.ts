import { checks } from '#shared/contract/checks.ts';
import { type ImportedPosition, type Keyword, keywords, MAX_AT_ONCE } from '#shared/contract/keywords.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/route.ts';
import { call } from '../api.ts';
import { partsOf } from '../companies/partsOf.ts';

export interface NewKeyword {
  readonly keyword: string;
  readonly tags?: readonly string[];
  readonly volume?: number | null;
  /** What stands in the place of a volume, and is none. */
  readonly noVolume?: string;
}

type Created = ReplyOf<typeof keywords.createMany>;

/** Creates keywords by one request after another. If one fails, those of earlier requests are saved. */
export const createAll = async (company_id: string, added: readonly NewKeyword[]): Promise<Created> => {
  const total: Created = { created: [], existing: [], updated: [], beyond_limit: [] };
  for (const part of partsOf(added, MAX_AT_ONCE)) {
    const sent = part.map(({ keyword, tags = [], volume }) => ({
      keyword,
      tags: [...tags],
      ...(volume !== undefined && { volume }),
    }));
    const reply = await call(keywords.createMany, { body: { company_id, keywords: sent } });
    total.created.push(...reply.created);
    total.existing.push(...reply.existing);
    total.updated.push(...reply.updated);
    total.beyond_limit.push(...reply.beyond_limit);
  }
  return total;
};

/** Checks these keywords of a company, or all of its keywords if these are too many for one request. */
export const checkThese = (id: string, these: readonly Pick<Keyword, 'id'>[]): Promise<unknown> => {
  const params = { id };
  if (these.length > MAX_AT_ONCE) return call(checks.startKeywords, { params });
  return call(checks.startSelection, { params, body: { keyword_ids: these.map((one) => one.id) } });
};

export type KeywordChange = Omit<BodyOf<typeof keywords.updateMany>, 'ids'>;

/** Changes keywords by one request after another. If one fails, those of earlier requests are changed. */
export const updateAll = async (ids: readonly string[], change: KeywordChange) => {
  const total: ReplyOf<typeof keywords.updateMany> = { updated: [], full: [] };
  for (const part of partsOf(ids, MAX_AT_ONCE)) {
    const reply = await call(keywords.updateMany, { body: { ids: part, ...change } });
    total.updated.push(...reply.updated);
    total.full.push(...reply.full);
  }
  return total;
};

/** Deletes keywords by one request after another. If one fails, those of earlier requests are gone. */
export const deleteAll = async (ids: readonly string[]): Promise<number> => {
  let total = 0;
  for (const part of partsOf(ids, MAX_AT_ONCE)) {
    total += (await call(keywords.deleteMany, { body: { ids: part } })).deleted;
  }
  return total;
};

/**
 * Imports positions by one request after another, until `goOn`, which is told how many were sent, returns
 * false. Repeating is safe.
 */
export const importAll = async (
  id: string,
  positions: readonly ImportedPosition[],
  goOn: (sent: number) => boolean,
) => {
  const unknown = new Set<string>();
  let [imported, sent] = [0, 0];
  for (const part of partsOf(positions, MAX_AT_ONCE)) {
    const reply = await call(keywords.importPositions, { params: { id }, body: { positions: part } });
    imported += reply.imported;
    for (const text of reply.unknown) unknown.add(text);
    sent += part.length;
    if (!goOn(sent)) break;
  }
  return { imported, unknown: [...unknown], isComplete: sent === positions.length };
};
