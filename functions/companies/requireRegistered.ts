import { AppError } from '../platform/errors.ts';
import { isRegistered } from '../search/placeDomain.ts';

/** Throws `malformed` unless the domain is registered. */
export const requireRegistered = (domain: string): void => {
  if (isRegistered(domain)) return;
  const message = `${domain} é só a terminação de um domínio. Informe o domínio inteiro, como exemplo.${domain}.`;
  throw new AppError('malformed', `Domínio: ${message}`, { domain: message });
};
