import { competitors } from '#shared/contract/competitors.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { consumeRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { AppError } from '../platform/errors.ts';
import { listCompetitors } from './competitors.store.ts';
import { refreshLogo } from './refreshLogo.ts';

export const handler = endpoint(competitors.refreshLogos)(async ({ user, params, now }) => {
  await consumeRateLimit('logo', user.id, now);
  const company = await requireCompany(user.id, params.id);
  const listed = await listCompetitors(user.id, company.id);
  const results = await Promise.allSettled(listed.map((competitor) => refreshLogo(user.id, competitor)));
  const unexpected = results.find(
    (result) => result.status === 'rejected' && !(result.reason instanceof AppError),
  );
  if (unexpected?.status === 'rejected') throw unexpected.reason;
  const updated = results.filter(({ status }) => status === 'fulfilled').length;
  if (updated === 0) return { message: 'Nenhum logo encontrado para os concorrentes desta empresa.' };
  return { message: `${updated} de ${listed.length} logos atualizados com sucesso!` };
});
