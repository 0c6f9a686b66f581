import { competitors } from '#shared/contract/competitors.ts';
import { updatedLogos } from '#shared/updatedLogos.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { touchLists } from '../companies/companyCounters.store.ts';
import { listCompetitors } from './competitors.store.ts';
import type { StoredCompetitor } from './competitors.ts';
import { countRefresh, refreshPart } from './refreshLogo.ts';

export const handler = endpoint(competitors.refreshLogos)(async ({ user, params, query, now }) => {
  const { after, since } = query;
  await countRefresh(user.id, after !== undefined || since !== undefined, now);
  const company = await requireCompany(user.id, params.id);
  const listed = await listCompetitors(user.id, company.id);
  const isWanted = ({ created_at, logo_key }: StoredCompetitor) =>
    since === undefined || (created_at >= since && logo_key === null);
  const part = await refreshPart(user.id, listed.filter(isWanted), after);
  const { updated, total, left } = part;
  if (updated > 0) await touchLists(user.id, company.id);
  const text = updatedLogos(updated, total);
  if (left > 0) return { ...part, message: `${text}. ${left === 1 ? 'Falta' : 'Faltam'} ${left}.` };
  if (updated === 0 && after === undefined)
    return { ...part, message: 'Nenhum logo encontrado para os concorrentes desta empresa.' };
  return { ...part, message: `${text} com sucesso!` };
});
