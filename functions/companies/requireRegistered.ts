import { AppError } from '../platform/errors.ts';
import { isPublicSuffix } from '../search/placeDomain.ts';

/** Public suffixes at which governments have sites, e.g. www.gov.br and www.mg.gov.br. */
const GOVERNMENT = /(?:^|\.)(?:gov|gob|gub|gouv)\.[a-z]{2}$/;

/** False for a registry's suffix (`com.br`), but not for a private one (`github.io`). */
export const isRegistered = (domain: string): boolean => !isPublicSuffix(domain) || GOVERNMENT.test(domain);

/** Throws `malformed` unless the domain is registered. */
export const requireRegistered = (domain: string): void => {
  if (isRegistered(domain)) return;
  const message = `${domain} é só a terminação de um domínio. Informe o domínio inteiro, como exemplo.${domain}.`;
  throw new AppError('malformed', `Domínio: ${message}`, { domain: message });
};
