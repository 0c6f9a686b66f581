import { segments } from '#shared/contract/segments.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { removeSegment } from './segments.store.ts';

export const handler = endpoint(segments.delete)(async ({ user, params: { id } }) => {
  if (!(await removeSegment(user.id, id))) throw new AppError('not_found', 'Segmento não encontrado');
  return { success: true };
});
