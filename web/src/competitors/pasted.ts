import type { Competitor } from '#shared/contract/competitors.ts';
import { pastedCompetitor } from '#shared/contract/manyCompetitors.ts';
import { normalizeDomain } from '#shared/domain.ts';
import { whole } from '#shared/format.ts';
import { isShared, refusalOf, shareResults } from '#shared/sites.ts';
import { groupedBy, linesOf } from '../companies/listPreview.ts';
import { overlapNotes, pathIn } from '../companies/siteNote.ts';
import { normalizeText } from '../ui/bare/text/format.ts';
import { tableOf } from '../ui/bare/text/readTable.ts';

export interface PastedSite {
  readonly name?: string;
  readonly domain: string;
}

const OF_DOMAINS = /^(?:dominios?|domains?|sites?|websites?|url|concorrentes?|competitors?)$/;
const OF_NAMES =
  /^(?:nome|name|nome .+|empresa|company|loja|marca|brand|razao social|concorrente|competitor)$/;

/** What other columns have, such as 0.42, R$ 1,2 mil, 1K – 10K or N/A. */
const FIGURES = /\d[\d.,]{0,20}\s?(?:k|m|mi|mil|bi?)?\b|r\$|n\/[ad]/gi;
const isName = (cell: string): boolean => /\p{L}/u.test(cell.replace(FIGURES, ''));

const isSite = (cell: string): boolean => normalizeDomain(cell) !== null;

const isHeader = (row: readonly string[]): boolean =>
  !row.some(isSite) && row.some((cell) => OF_DOMAINS.test(normalizeText(cell)));

/** Takes one site a line: its domain, alone or in any column, and the name beside it. */
export const sitesIn = (pasted: string): PastedSite[] => {
  const { header, rows } = tableOf(pasted, isHeader);
  if (isHeader(header)) {
    const named = (names: RegExp) => header.map((cell) => names.test(normalizeText(cell)));
    const [ofDomains, ofNames] = [named(OF_DOMAINS), named(OF_NAMES).indexOf(true)];
    return rows.map((cells) =>
      siteIn([...cells.filter((_, column) => ofDomains[column]), ...cells], [cells[ofNames] ?? '']),
    );
  }
  // A first line without a site may be a header in other words, below which no text is surely a name.
  const isNamed = header.length < 2 || header.some(isSite) || !rows.every((row) => row.some(isSite));
  return [header, ...rows].flatMap((row) => {
    const words = row.flatMap((cell) => cell.split(/[,\s]+/)).filter((word) => word !== '');
    if (words.every(isSite)) return words.map((domain) => ({ domain }));
    // People separate the name by a comma, too.
    const cells = row.length === 1 ? (row[0] ?? '').split(/,(?=[^,]*$)/).map((cell) => cell.trim()) : row;
    return siteIn(cells, isNamed ? cells : []);
  });
};

const siteIn = (cells: readonly string[], names: readonly string[]): PastedSite => {
  const domain = cells.find(isSite) ?? cells.join(' ').trim();
  const name = names.find((cell) => cell !== domain && !isSite(cell) && isName(cell));
  return { domain, ...(name !== undefined && { name }) };
};

type Outcome = 'added' | 'own' | 'known' | 'repeated' | 'shared' | 'invalid' | 'beyondLimit';

export type SitePreview = Readonly<Record<Outcome, readonly PastedSite[]>>;

/** The company's site is `own`, and it has the competitors `known`; the plan has room for `free` more. */
export const previewSites = (
  list: readonly PastedSite[],
  own: string | undefined,
  known: readonly Pick<Competitor, 'domain'>[],
  free: number,
): SitePreview => {
  const domains = new Set(known.map(({ domain }) => domain));
  const seen = new Set<string>();
  let left = free;
  const outcomeOf = (site: PastedSite): Outcome => {
    const { data } = pastedCompetitor.safeParse(site);
    if (!data) return 'invalid';
    const refused = refusedAs(data.domain, own);
    if (refused) return refused;
    if (domains.has(data.domain)) return 'known';
    if (seen.has(data.domain)) return 'repeated';
    seen.add(data.domain);
    left -= 1;
    return left < 0 ? 'beyondLimit' : 'added';
  };
  return groupedBy(words, list, outcomeOf);
};

const refusedAs = (domain: string, own: string | undefined): Outcome | undefined => {
  if (isShared(domain)) return 'shared';
  if (refusalOf(domain) !== undefined) return 'invalid';
  return own !== undefined && shareResults(domain, own) ? 'own' : undefined;
};

const words: Record<Outcome, readonly [one: string, many: string]> = {
  added: ['novo', 'novos'],
  own: ['é o seu próprio site', 'são o seu próprio site'],
  known: ['já existe', 'já existem'],
  repeated: ['repetido na lista', 'repetidos na lista'],
  shared: [
    'em site de muita gente: use o domínio próprio',
    'em sites de muita gente: use os domínios próprios',
  ],
  invalid: ['sem domínio válido', 'sem domínio válido'],
  beyondLimit: ['acima do limite', 'acima do limite'],
};

export const siteLines = (preview: SitePreview) =>
  linesOf(words, (outcome) => preview[outcome].map(({ domain }) => domain));

export const siteNotes = (
  added: readonly PastedSite[],
  known: readonly Pick<Competitor, 'domain'>[],
): string => {
  const domains = added.flatMap(({ domain }) => normalizeDomain(domain) ?? []);
  const knownDomains = known.map(({ domain }) => domain);
  const [overlap = '', ...others] = overlapNotes(domains, knownDomains);
  const path = added.some(({ domain }) => pathIn(domain) !== '')
    ? 'Conta o domínio inteiro, sem o caminho.'
    : '';
  const more = others.length > 0 ? `E mais ${whole(others.length)} assim.` : '';
  return `${path} ${overlap} ${more}`.trim();
};
