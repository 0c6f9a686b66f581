import { AppError } from '../platform/errors.ts';
import { isPublicSuffix } from '../search/placeDomain.ts';

/** Public suffixes at which governments have sites, e.g. www.gov.br and www.mg.gov.br. */
const GOVERNMENT = /(?:^|\.)(?:gov|gob|gub|gouv)\.[a-z]{2}$/;

/** Throws `malformed` for a registry's suffix (`com.br`), but not for a private one (`github.io`). */
export const requireRegistered = (domain: string): void => {
  if (!isPublicSuffix(domain) || GOVERNMENT.test(domain)) return;
  const message = `${domain} é só a terminação de um domínio. Informe o domínio inteiro, como exemplo.${domain}.`;
  throw new AppError('malformed', `Domínio: ${message}`, { domain: message });
};
