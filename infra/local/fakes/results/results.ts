import { seededRandom } from '../random.ts';
import { candidateHosts, foldText, type LocalizedQuery, pageUrl, slugOf, withoutWww } from './hosts.ts';

export interface Search extends LocalizedQuery {
  /** Days since 1970; positions drift a little from day to day. */
  readonly day: number;
}

export interface PlantedResult {
  readonly q: string;
  readonly domain: string;
  /** From 1 to 100, across all pages. */
  readonly position: number;
  /** How many positions it may move up or down from day to day. */
  readonly drift?: number | undefined;
  /** Default: the root of the domain. */
  readonly link?: string | undefined;
}

export interface OrganicResult {
  readonly title: string;
  readonly link: string;
  readonly snippet: string;
  /** Begins at 1 on each page. Serper does not document this, so the product must not rely on it. */
  readonly position: number;
}

const MAX_RESULTS = 100;
const MAX_PAGES = 10;

/** Pages 1 to 10 have results. As on Google, one page in eight has nine results instead of ten. */
export const organicResultsOf = (
  search: Search,
  page: number,
  planted: readonly PlantedResult[] = [],
): readonly OrganicResult[] =>
  linksOn(search, page, planted).map((link, index) => ({
    title: `${search.q}: guia completo`,
    link,
    snippet: `Tudo sobre ${search.q}.`,
    position: index + 1,
  }));

export const linksOn = (
  search: Search,
  page: number,
  planted: readonly PlantedResult[] = [],
): readonly string[] => {
  if (page < 1 || page > MAX_PAGES) return [];
  const sizesBefore = Array.from({ length: page - 1 }, (_, index) => pageSize(search, index + 1));
  const start = sizesBefore.reduce((sum, size) => sum + size, 0);
  return rankingOf(search, planted).slice(start, start + pageSize(search, page));
};

const pageSize = ({ q, gl, hl }: Search, page: number): number =>
  seededRandom('size', q, gl, hl, page) < 1 / 8 ? 9 : 10;

export const rankingOf = (search: Search, planted: readonly PlantedResult[]): readonly string[] => {
  const folded = foldText(search.q);
  const matching = planted.filter(({ q }) => foldText(q) === folded);
  const taken = new Set(matching.map(({ domain }) => withoutWww(domain)));
  const ranking = cachedCandidates(search)
    .filter(({ domain }) => !taken.has(domain))
    .map(({ link, driftOn }, index) => ({ link, score: index + driftOn(search.day, 0.6 + index / 12) }))
    .sort((one, other) => one.score - other.score)
    .map(({ link }) => link);
  for (const { position, domain, drift = 0, link } of matching.toSorted(byPosition)) {
    const drifted = position + Math.round(driftOf(search, domain)(search.day, drift));
    ranking.splice(Math.max(1, drifted) - 1, 0, link ?? `https://${domain}/`);
  }
  return ranking.slice(0, MAX_RESULTS);
};

const byPosition = (one: PlantedResult, other: PlantedResult): number => one.position - other.position;

/** Moves a host by a swing over some weeks and a little noise, at most about `reach` positions up or down. */
type Drift = (day: number, reach: number) => number;

const driftOf = ({ q, gl, hl }: LocalizedQuery, host: string): Drift => {
  const period = 14 + seededRandom('period', q, host) * 40;
  const phase = seededRandom('phase', q, gl, hl, host);
  return (day, reach) => {
    const swing = Math.sin(2 * Math.PI * (day / period + phase));
    return reach * (0.75 * swing + 0.25 * (2 * seededRandom('noise', q, host, day) - 1));
  };
};

interface Candidate {
  readonly domain: string;
  readonly link: string;
  readonly driftOn: Drift;
}

const candidatesOf = (query: LocalizedQuery): readonly Candidate[] => {
  const slug = slugOf(query.q);
  return candidateHosts(query, MAX_RESULTS).map((host) => ({
    domain: withoutWww(host),
    link: pageUrl(query.q, slug, host),
    driftOn: driftOf(query, host),
  }));
};

let lastCandidates: { key: string; candidates: readonly Candidate[] } | undefined;

/** The days of a query are mostly read one after another, as by the demo's seed. */
const cachedCandidates = (query: LocalizedQuery): readonly Candidate[] => {
  const key = JSON.stringify([query.q, query.gl, query.hl]);
  if (lastCandidates?.key !== key) lastCandidates = { key, candidates: candidatesOf(query) };
  return lastCandidates.candidates;
};
