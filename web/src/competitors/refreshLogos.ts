import { competitors } from '#shared/contract/competitors.ts';
import { manyCompetitors } from '#shared/contract/manyCompetitors.ts';
import { updatedLogos } from '#shared/updatedLogos.ts';
import { call } from '../api.ts';

interface Part {
  readonly updated: number;
  readonly total: number;
  readonly next: string | null;
}

/** Fetches one part of the logos after the other. */
const refreshAll = async (refreshPart: (query: { readonly after?: string }) => Promise<Part>) => {
  let [updated, total] = [0, 0];
  let after: string | null = null;
  do {
    const part: Part = await refreshPart(after === null ? {} : { after });
    updated += part.updated;
    total += part.total;
    after = part.next;
  } while (after !== null);
  return { updated, total };
};

export const refreshLogos = async (id: string) => {
  const { updated, total } = await refreshAll((query) =>
    call(competitors.refreshLogos, { params: { id }, query }),
  );
  const found = `${updatedLogos(updated, total)} com sucesso!`;
  const text = updated > 0 ? found : 'Nenhum logo encontrado para os concorrentes desta empresa.';
  return { updated, text };
};

export const fetchFirst = (since: string) =>
  refreshAll((query) => call(manyCompetitors.refreshAllLogos, { query: { ...query, since } }));
