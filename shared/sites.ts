/** What a domain stands for, by the list of public suffixes, which most pages and functions do without. */
import { getDomain } from 'tldts';
import { belongsTo } from './domain.ts';
import { listedSharing } from './sharedHosts.ts';
import { shownDomain } from './shownDomain.ts';

/** Public suffixes at which governments have sites, e.g. www.gov.br and www.mg.gov.br. */
const GOVERNMENT = /(?:^|\.)(?:gov|gob|gub|gouv)\.[a-z]{2}$/;

const isSuffix = (domain: string, allowPrivateDomains: boolean): boolean =>
  getDomain(domain, { extractHostname: false, allowPrivateDomains }) === null;

/** Whether registries sell names below the domain, e.g. below `com.br`: they are other people's sites. */
export const isPublicSuffix = (domain: string): boolean => isSuffix(domain, false);

export const shareResults = (one: string, other: string): boolean =>
  matches(one, other) || matches(other, one);

const matches = (host: string, domain: string): boolean =>
  isPublicSuffix(domain) ? host === domain : belongsTo(host, domain);

/** Why nobody can track the domain; undefined if they can. */
export const refusalOf = (domain: string): string | undefined => {
  const shown = shownDomain(domain);
  if (isPublicSuffix(domain) && !GOVERNMENT.test(domain))
    return `${shown} é só a terminação de um domínio. Informe o domínio inteiro, como exemplo.${shown}.`;
  switch (sharingOf(domain)) {
    case 'path':
      return `Em ${shown} cada um tem apenas um caminho, e o Ranqueia mede sites inteiros: os resultados de todos contariam. Use o domínio próprio do site, como exemplo.com.br.`;
    case 'subdomain':
      return `Em ${shown} cada um tem um subdomínio: os resultados de todos contariam. Informe o subdomínio inteiro, como exemplo.${shown}, ou o domínio próprio do site.`;
    default:
      return undefined;
  }
};

/** Whether many people publish there, each below a path or a subdomain: nobody's site is all of it. */
export const isShared = (domain: string): boolean => sharingOf(domain) !== undefined;

const sharingOf = (domain: string) =>
  listedSharing(domain) ?? (!isPublicSuffix(domain) && isSuffix(domain, true) ? 'subdomain' : undefined);

/** Why the domain is no competitor of a company's own; undefined if it can be one. */
export const ownSiteRefusal = (domain: string, own: string): string | undefined => {
  if (!shareResults(domain, own)) return undefined;
  return belongsTo(domain, own) ? 'É o seu próprio site.' : 'Inclui o seu próprio site.';
};
