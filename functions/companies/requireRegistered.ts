import { getDomain } from 'tldts';
import { AppError } from '../platform/errors.ts';

/**
 * Throws `malformed`, at the field, for a suffix that registries sell names below, as `com.br`: every site
 * under it would belong to the company. A suffix that somebody has registered, as `github.io`, is a domain.
 */
export const requireRegistered = (domain: string): void => {
  if (getDomain(domain, { extractHostname: false }) !== null) return;
  const message = `${domain} é só a terminação de um domínio. Informe o domínio inteiro, como exemplo.${domain}.`;
  throw new AppError('malformed', `Domínio: ${message}`, { domain: message });
};
