import { AppError } from '../platform/errors.ts';
import { isPublicSuffix } from '../search/placeDomain.ts';

/** Suffixes at which governments have sites of their own, as www.gov.br and www.mg.gov.br. */
const GOVERNMENT = /(?:^|\.)(?:gov|gob|gub|gouv)\.[a-z]{2}$/;

/**
 * Throws `malformed`, at the field, for a suffix that registries sell names below, as `com.br`: it is
 * nobody's site. A suffix that somebody has registered, as `github.io`, is a domain.
 */
export const requireRegistered = (domain: string): void => {
  if (!isPublicSuffix(domain) || GOVERNMENT.test(domain)) return;
  const message = `${domain} é só a terminação de um domínio. Informe o domínio inteiro, como exemplo.${domain}.`;
  throw new AppError('malformed', `Domínio: ${message}`, { domain: message });
};
