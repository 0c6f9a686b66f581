import { normalizeDomain } from '#shared/domain.ts';

/** Warns of a changed domain; `stored` is the domain of an existing company. */
export const domainNote = (typed: string, stored: string | undefined): string => {
  const domain = normalizeDomain(typed);
  return stored === undefined || domain === null || domain === stored
    ? 'As posições são contadas para este domínio e seus subdomínios.'
    : `Com outro domínio, posições, variações e histórico recomeçam na próxima verificação. O histórico de ${stored} reaparece se você voltar a ele.`;
};
