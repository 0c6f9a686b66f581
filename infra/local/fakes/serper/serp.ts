import { chance, choose } from '../random.ts';
import { everywhere, topics } from './domains.ts';

/** What decides a page of results: the same values always give the same page. */
export interface Search {
  readonly q: string;
  readonly gl: string;
  readonly hl: string;
  /** Days since 1970; positions drift a little from one to the next. */
  readonly day: number;
}

/** A domain that stands at a fixed place of a query's results, in place of what chance would put there. */
export interface Plant {
  readonly q: string;
  readonly domain: string;
  /** From 1 to 100, over all pages. */
  readonly position: number;
  /** How many places it may move up or down from day to day. */
  readonly drift?: number | undefined;
  /** The address of the result, where it is not the domain's. */
  readonly link?: string | undefined;
}

export interface Organic {
  readonly title: string;
  readonly link: string;
  readonly snippet: string;
  /** Counted from 1 on each page: whether Serper does so is unknown, so nobody should lean on it. */
  readonly position: number;
}

const DEPTH = 100;
const PAGES = 10;

/** The organic results of a page, counted from 1; nothing beyond the tenth. One page in eight holds nine results, as Google's do. */
export const organicOf = (
  search: Search,
  page: number,
  plants: readonly Plant[] = [],
): readonly Organic[] => {
  if (page < 1 || page > PAGES) return [];
  const before = Array.from({ length: page - 1 }, (_, index) => pageSize(search, index + 1));
  const start = before.reduce((sum, size) => sum + size, 0);
  return lastRankingOf(search, plants)
    .slice(start, start + pageSize(search, page))
    .map((link, index) => ({ ...textsOf(search, link), link, position: index + 1 }));
};

const pageSize = ({ q, gl, hl }: Search, page: number): number =>
  chance('size', q, gl, hl, page) < 1 / 8 ? 9 : 10;

let last: { key: string; plants: readonly Plant[]; ranking: readonly string[] } | undefined;

/** Pages are mostly read one after another: the ranking of the last search is kept for its next page. */
const lastRankingOf = (search: Search, plants: readonly Plant[]): readonly string[] => {
  const key = JSON.stringify(search);
  if (last?.key !== key || last.plants !== plants) last = { key, plants, ranking: rankingOf(search, plants) };
  return last.ranking;
};

/** The addresses of a query's results, best first. */
const rankingOf = (search: Search, plants: readonly Plant[]): readonly string[] => {
  const planted = plants.filter(({ q }) => fold(q) === fold(search.q));
  const taken = new Set(planted.map(({ domain }) => bare(domain)));
  const ranking = candidates(search)
    .filter((host) => !taken.has(bare(host)))
    .map((host, index) => ({ host, score: index + driftOf(search, host, 0.6 + index / 12) }))
    .sort((one, other) => one.score - other.score)
    .map(({ host }) => addressOf(search, host));
  for (const plant of planted.toSorted((one, other) => one.position - other.position)) {
    const moved = plant.position + Math.round(driftOf(search, plant.domain, plant.drift ?? 0));
    ranking.splice(Math.max(1, moved) - 1, 0, plant.link ?? `https://${plant.domain}/`);
  }
  return ranking.slice(0, DEPTH);
};

/** A slow swing with a period of some weeks, and a little noise; at most about `reach` places either way. */
const driftOf = ({ q, gl, hl, day }: Search, host: string, reach: number): number => {
  const period = 14 + chance('period', q, host) * 40;
  const swing = Math.sin(2 * Math.PI * (day / period + chance('phase', q, gl, hl, host)));
  return reach * (0.75 * swing + 0.25 * (2 * chance('noise', q, host, day) - 1));
};

/** A hundred hosts in the order in which they stand without drift. */
const candidates = ({ q, gl, hl }: Search): readonly string[] => {
  const words = fold(q).split(/\s+/);
  const fitting = topics.filter((topic) =>
    topic.words.some((start) => words.some((word) => word.startsWith(start))),
  );
  const special = new Set(fitting.flatMap(({ domains }) => domains));
  const known = [...special, ...everywhere];
  const invented = Array.from({ length: DEPTH }, (_, index) => inventHost(words, index));
  const plainest = new Map(invented.map((host, index) => [host, 0.3 + index / DEPTH]));
  const weight = (host: string): number => {
    const late = plainest.get(host) ?? 0;
    const pull = special.has(host) ? 0.35 : 0.75;
    return late + chance('order', q, gl, hl, host) * pull;
  };
  return [...new Set([...known, ...invented])]
    .map((host) => ({ host, weight: weight(host) }))
    .sort((one, other) => one.weight - other.weight)
    .slice(0, DEPTH + 10)
    .map(({ host }) => host);
};

const frames = [
  (word: string) => `www.${word}brasil.com.br`,
  (word: string) => `www.casado${word}.com.br`,
  (word: string) => `blog.${word}online.com.br`,
  (word: string) => `${word}express.com.br`,
  (word: string) => `www.mundo${word}.com.br`,
  (word: string) => `loja.${word}center.com.br`,
  (word: string) => `www.portal${word}.com.br`,
  (word: string) => `guia${word}.com`,
  (word: string) => `${word}ecia.com.br`,
  (word: string) => `www.super${word}.net.br`,
];

const endings = ['', 'sp', 'rj', 'mg', 'sul', 'top', 'mais', 'pro', 'facil', 'br'];

const inventHost = (words: readonly string[], index: number): string => {
  const letters = words.map((word) => word.replace(/[^a-z0-9]/g, '')).filter((word) => word.length > 2);
  const word = letters.length > 0 ? choose(letters, 'word', index, ...letters) : 'loja';
  const ending = endings[Math.floor(index / frames.length)] ?? '';
  return frames[index % frames.length]?.(`${word}${ending}`) ?? `${word}.com.br`;
};

const addressOf = ({ q }: Search, host: string): string => {
  const slug = fold(q)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const path = choose(['', `${slug}`, `blog/${slug}`, `categoria/${slug}`, `${slug}.html`], 'path', q, host);
  return `https://${host}/${path}`;
};

const textsOf = ({ q }: Search, link: string) => {
  const host = URL.canParse(link) ? bare(new URL(link).hostname) : link;
  const about = `${q.charAt(0).toUpperCase()}${q.slice(1)}`;
  const title = choose(
    [
      `${about} com as melhores ofertas`,
      `${about}: guia completo`,
      `${about} | Preços e avaliações`,
      `Os 10 melhores: ${q}`,
      about,
    ],
    'title',
    q,
    host,
  );
  const snippet = choose(
    [
      `Encontre ${q} com entrega para todo o Brasil. Compare preços e parcele em até 12x.`,
      `Tudo sobre ${q}: o que considerar, quanto custa e quais são as opções mais procuradas.`,
      `Veja avaliações de quem já comprou e tire suas dúvidas sobre ${q}.`,
    ],
    'snippet',
    q,
    host,
  );
  return { title: `${title} - ${host}`, snippet };
};

const bare = (host: string): string => host.replace(/^www\./, '');

/** Without accents, in lower case, white space folded: how a search engine compares queries. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
