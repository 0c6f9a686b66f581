import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.ts';
import { AppError } from '../platform/errors.ts';
import { listCompetitors } from './competitors.store.ts';
import { refreshLogo } from './competitors.ts';

export const handler = endpoint(routes.competitors.refreshLogos)(async ({ user, params }) => {
  const company = await requireCompany(user.id, params.id);
  const competitors = await listCompetitors(user.id, company.id);
  const tries = await Promise.allSettled(competitors.map((competitor) => refreshLogo(user.id, competitor)));
  const unexpected = tries.find(
    (tried) => tried.status === 'rejected' && !(tried.reason instanceof AppError),
  );
  if (unexpected?.status === 'rejected') throw unexpected.reason;
  const done = tries.filter((tried) => tried.status === 'fulfilled').length;
  if (done === 0) return { message: 'Nenhum logo encontrado para os concorrentes desta empresa.' };
  return { message: `${done} de ${competitors.length} logos atualizados com sucesso!` };
});
