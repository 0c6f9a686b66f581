import { getDomain } from 'tldts-icann';
import type { Competitor } from '#shared/contract/competitors.ts';
import { pastedCompetitor } from '#shared/contract/manyCompetitors.ts';
import { normalizeDomain } from '#shared/domain.ts';
import { sitesBy } from '#shared/suffixes.ts';
import { linesOf } from '../companies/listPreview.ts';
import { tableOf } from '../ui/bare/text/readTable.ts';

export interface PastedSite {
  readonly name?: string;
  readonly domain: string;
}

const HEADERS = ['domínio', 'dominio', 'domain', 'site', 'website', 'concorrente', 'concorrentes'];

const isHeader = (row: readonly string[]): boolean =>
  row.some((cell) => HEADERS.includes(cell.toLowerCase()));

/** Takes one site a line: its domain, alone or in any column beside the name. */
export const sitesIn = (pasted: string): PastedSite[] => {
  const { header, rows: below } = tableOf(pasted, isHeader);
  const rows = [header, ...below].map((cells) => {
    const [only = ''] = cells;
    // People separate the name by a comma, too.
    const parts = cells.length === 1 ? only.split(/,(?=[^,]*$)/).map((part) => part.trim()) : cells;
    return parts.filter((part) => part !== '');
  });
  return rows.slice(isHeader(header) ? 1 : 0).map((cells) => {
    const domain = cells.find((cell) => normalizeDomain(cell) !== null) ?? cells.join(' ');
    const name = cells.find((cell) => cell !== domain);
    return { domain, ...(name !== undefined && { name }) };
  });
};

type Outcome = 'added' | 'own' | 'known' | 'repeated' | 'invalid' | 'beyondLimit';

export type SitePreview = Readonly<Record<Outcome, readonly PastedSite[]>>;

const { isRegistered, shareResults } = sitesBy(getDomain);

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
    if (!data || !isRegistered(data.domain)) return 'invalid';
    if (own !== undefined && shareResults(data.domain, own)) return 'own';
    if (domains.has(data.domain)) return 'known';
    if (seen.has(data.domain)) return 'repeated';
    seen.add(data.domain);
    left -= 1;
    return left < 0 ? 'beyondLimit' : 'added';
  };
  const sorted = Map.groupBy(list, outcomeOf);
  const of = (outcome: Outcome) => sorted.get(outcome) ?? [];
  return {
    added: of('added'),
    own: of('own'),
    known: of('known'),
    repeated: of('repeated'),
    invalid: of('invalid'),
    beyondLimit: of('beyondLimit'),
  };
};

const words: Record<Outcome, readonly [one: string, many: string]> = {
  added: ['novo', 'novos'],
  own: ['é o seu próprio site', 'são o seu próprio site'],
  known: ['já existe', 'já existem'],
  repeated: ['repetido na lista', 'repetidos na lista'],
  invalid: ['sem domínio válido', 'sem domínio válido'],
  beyondLimit: ['acima do limite', 'acima do limite'],
};

export const siteLines = (preview: SitePreview) =>
  linesOf(words, (outcome) => preview[outcome].map(({ domain }) => domain));
