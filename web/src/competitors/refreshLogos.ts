import { type Competitor, competitors } from '#shared/contract/competitors.ts';
import { updatedLogos } from '#shared/updatedLogos.ts';
import { call } from '../api.ts';

/** Fetches one part of a company's logos after the other. */
const refreshAll = async (id: string, since?: string) => {
  let [updated, total] = [0, 0];
  let after: string | undefined;
  do {
    const part = await call(competitors.refreshLogos, { params: { id }, query: { after, since } });
    updated += part.updated;
    total += part.total;
    after = part.next ?? undefined;
  } while (after !== undefined);
  return { updated, total };
};

export const refreshLogos = async (id: string) => {
  const { updated, total } = await refreshAll(id);
  const found = `${updatedLogos(updated, total)} com sucesso!`;
  const text = updated > 0 ? found : 'Nenhum logo encontrado para os concorrentes desta empresa.';
  return { updated, text };
};

/** For competitors of a company that were created together, of which this is the first. */
export const fetchFirst = ({ company_id, created_at }: Competitor) => refreshAll(company_id, created_at);
