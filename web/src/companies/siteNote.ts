import { normalizeDomain, unquoted } from '#shared/domain.ts';
import { sharedNote, shownDomain } from '#shared/shownDomain.ts';
import { isPublicSuffix, isShared, ownSiteRefusal, refusalOf, shareResults } from '#shared/sites.ts';

export interface SiteContext {
  readonly stored?: string | undefined;
  readonly own?: string | undefined;
  readonly competitors?: readonly string[] | undefined;
}

/** Says what a typed domain will match, or why it cannot be saved. */
export const siteNote = (typed: string, { stored, own, competitors = [] }: SiteContext = {}): string => {
  const domain = normalizeDomain(typed);
  if (domain === null) return 'As posições são contadas para este domínio e seus subdomínios.';
  if (domain !== stored) {
    const refusal = refusalOf(domain) ?? (own === undefined ? undefined : ownSiteRefusal(domain, own));
    if (refusal !== undefined) return refusal;
  }
  const path = pathIn(typed);
  return [
    isShared(domain) ? sharedNote(domain) : matchedNote(domain),
    path === '' ? '' : `O caminho ${path} não conta.`,
    ...overlapNotes([domain], competitors),
    stored === undefined || domain === stored ? '' : changeNote(shownDomain(stored)),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
};

const matchedNote = (domain: string): string => {
  const shown = shownDomain(domain);
  if (isPublicSuffix(domain)) return `Será contado só ${shown}: abaixo dele há sites de outros.`;
  return `Serão contados ${shown} e seus subdomínios (${shown.startsWith('blog.') ? 'loja' : 'blog'}.${shown}…).`;
};

const changeNote = (stored: string): string =>
  `Com outro domínio, posições, variações e histórico recomeçam na próxima verificação. O histórico de ${stored} reaparece se você voltar a ele.`;

export const pathIn = (typed: string): string => {
  const path = unquoted(typed).replace(/^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/)?[^/?#\\]*/i, '');
  if (path.length <= 1) return '';
  return path.length > 40 ? `${path.slice(0, 40)}…` : path;
};

/** Says whose a result is that belongs to two competitors, of which at least one is new. */
export const overlapNotes = (added: readonly string[], known: readonly string[]): string[] => {
  const fresh = new Set(added);
  const all = new Set([...known, ...added]);
  return [...all].flatMap((part) => {
    const wholes = parentsOf(part).filter((whole) => all.has(whole) && shareResults(part, whole));
    return wholes
      .filter((whole) => fresh.has(part) || fresh.has(whole))
      .map((whole) => overlapNote(shownDomain(part), shownDomain(whole)));
  });
};

const parentsOf = (domain: string): string[] =>
  domain.split('.').flatMap((_, index, labels) => (index === 0 ? [] : labels.slice(index).join('.')));

const overlapNote = (part: string, whole: string): string =>
  `${part} faz parte de ${whole}, que também é concorrente: os resultados de ${part} contam só para ele.`;
