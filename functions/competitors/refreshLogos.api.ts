import { competitors } from '#shared/contract/competitors.ts';
import { updatedLogos } from '#shared/updatedLogos.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { listCompetitors } from './competitors.store.ts';
import { countRefresh, refreshPart } from './refreshLogo.ts';

export const handler = endpoint(competitors.refreshLogos)(async ({ user, params, query: { after }, now }) => {
  await countRefresh(user.id, after !== undefined, now);
  const company = await requireCompany(user.id, params.id);
  const part = await refreshPart(user.id, await listCompetitors(user.id, company.id), after);
  const { updated, total, left } = part;
  const text = updatedLogos(updated, total);
  if (left > 0) return { ...part, message: `${text}. ${left === 1 ? 'Falta' : 'Faltam'} ${left}.` };
  if (updated === 0 && after === undefined)
    return { ...part, message: 'Nenhum logo encontrado para os concorrentes desta empresa.' };
  return { ...part, message: `${text} com sucesso!` };
});
