import { reportLinks } from '#shared/contract/reportLinks.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { revokeLink } from './links.store.ts';

export const handler = endpoint(reportLinks.revokeLink)(async ({ user, params: { id } }) => {
  if (!(await revokeLink(user.id, id))) throw new AppError('not_found', 'Link não encontrado');
  return { success: true };
});
