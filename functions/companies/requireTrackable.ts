import { refusalOf } from '#shared/sites.ts';
import { AppError } from '../platform/errors.ts';

export const requireTrackable = (domain: string): void => {
  const message = refusalOf(domain);
  if (message !== undefined) throw new AppError('malformed', `Domínio: ${message}`, { domain: message });
};
