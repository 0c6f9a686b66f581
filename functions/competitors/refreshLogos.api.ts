import { competitors } from '#shared/contract/competitors.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { consumeRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { listCompetitors } from './competitors.store.ts';
import { refreshLogos } from './refreshLogo.ts';

export const handler = endpoint(competitors.refreshLogos)(async ({ user, params, now }) => {
  await consumeRateLimit('logo', user.id, now);
  const company = await requireCompany(user.id, params.id);
  const keys = await refreshLogos(user.id, await listCompetitors(user.id, company.id));
  const updated = keys.filter((key) => key !== null).length;
  if (updated === 0) return { message: 'Nenhum logo encontrado para os concorrentes desta empresa.' };
  return { message: `${updated} de ${keys.length} logos atualizados com sucesso!` };
});
