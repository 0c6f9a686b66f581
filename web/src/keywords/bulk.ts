import { checks } from '#shared/contract/checks.ts';
import { type ImportedPosition, type Keyword, keywords, MAX_AT_ONCE } from '#shared/contract/keywords.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { call } from '../api.ts';
import { sendAll } from '../companies/listPreview.ts';

export interface NewKeyword {
  readonly keyword: string;
  readonly tags?: readonly string[];
  readonly volume?: number | null;
  /** What stands in the place of a volume, and is none. */
  readonly noVolume?: string;
}

export const createAll = async (company_id: string, added: readonly NewKeyword[]) => {
  const replies = await sendAll(added, MAX_AT_ONCE, (part) => {
    const sent = part.map(({ keyword, tags = [], volume }) => ({
      keyword,
      tags: [...tags],
      ...(volume !== undefined && { volume }),
    }));
    return call(keywords.createMany, { body: { company_id, keywords: sent } });
  });
  return {
    created: replies.flatMap(({ created }) => created),
    existing: replies.flatMap(({ existing }) => existing),
    updated: replies.flatMap(({ updated }) => updated),
    beyond_limit: replies.flatMap(({ beyond_limit }) => beyond_limit),
  };
};

/** Checks these keywords of a company, or all of its keywords if these are too many for one request. */
export const checkThese = (id: string, these: readonly Pick<Keyword, 'id'>[]): Promise<unknown> => {
  const params = { id };
  if (these.length > MAX_AT_ONCE) return call(checks.startKeywords, { params });
  return call(checks.startSelection, { params, body: { keyword_ids: these.map((one) => one.id) } });
};

export type KeywordChange = Omit<BodyOf<typeof keywords.updateMany>, 'ids'>;

export const updateAll = async (ids: readonly string[], change: KeywordChange) => {
  const replies = await sendAll(ids, MAX_AT_ONCE, (part) =>
    call(keywords.updateMany, { body: { ids: part, ...change } }),
  );
  return {
    updated: replies.flatMap(({ updated }) => updated),
    full: replies.flatMap(({ full }) => full),
  };
};

export const deleteAll = async (ids: readonly string[]): Promise<number> => {
  const replies = await sendAll(ids, MAX_AT_ONCE, (part) =>
    call(keywords.deleteMany, { body: { ids: part } }),
  );
  return replies.reduce((total, { deleted }) => total + deleted, 0);
};

export const importAll = async (
  id: string,
  positions: readonly ImportedPosition[],
  onSent: (sent: number) => void,
) => {
  const replies = await sendAll(
    positions,
    MAX_AT_ONCE,
    (part) => call(keywords.importPositions, { params: { id }, body: { positions: part } }),
    onSent,
  );
  return {
    imported: replies.reduce((total, { imported }) => total + imported, 0),
    unknown: new Set(replies.flatMap(({ unknown }) => unknown)).size,
  };
};
