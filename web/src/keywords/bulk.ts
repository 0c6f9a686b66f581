import { keywords, MAX_AT_ONCE } from '#shared/contract/keywords.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { call } from '../api.ts';

const partsOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / MAX_AT_ONCE) }, (_, index) =>
    list.slice(index * MAX_AT_ONCE, (index + 1) * MAX_AT_ONCE),
  );

type Created = ReplyOf<typeof keywords.createMany>;

/** Creates keywords by one request after another. If one fails, those of earlier requests are saved. */
export const createAll = async (company_id: string, texts: readonly string[]): Promise<Created> => {
  const total: Created = { created: [], existing: [], updated: [], beyond_limit: [] };
  for (const part of partsOf(texts)) {
    const reply = await call(keywords.createMany, { body: { company_id, keywords: part } });
    total.created.push(...reply.created);
    total.existing.push(...reply.existing);
    total.updated.push(...reply.updated);
    total.beyond_limit.push(...reply.beyond_limit);
  }
  return total;
};

/** Deletes keywords by one request after another. If one fails, those of earlier requests are gone. */
export const deleteAll = async (ids: readonly string[]): Promise<number> => {
  let total = 0;
  for (const part of partsOf(ids)) {
    total += (await call(keywords.deleteMany, { body: { ids: part } })).deleted;
  }
  return total;
};
