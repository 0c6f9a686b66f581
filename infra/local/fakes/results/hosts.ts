import { seededChoice, seededRandom } from '../random.ts';

/** `gl` is the country, `hl` the language. */
export interface LocalizedQuery {
  readonly q: string;
  readonly gl: string;
  readonly hl: string;
}

/** `count` sites and some more, in their order before drift. */
export const candidateHosts = ({ q, gl, hl }: LocalizedQuery, count: number): readonly string[] => {
  const words = foldText(q).split(/\s+/);
  const matching = topics.filter(({ prefixes }) =>
    prefixes.some((prefix) => words.some((word) => word.startsWith(prefix))),
  );
  const topical = new Set(matching.flatMap(({ hosts }) => hosts));
  const invented = Array.from({ length: count }, (_, index) => inventHost(words, index));
  const handicaps = new Map(invented.map((host, index) => [host, 0.3 + index / count]));
  const weightOf = (host: string): number => {
    const spread = topical.has(host) ? 0.35 : 0.75;
    return (handicaps.get(host) ?? 0) + seededRandom('order', q, gl, hl, host) * spread;
  };
  return [...new Set([...topical, ...popularHosts, ...invented])]
    .map((host) => ({ host, weight: weightOf(host) }))
    .sort((one, other) => one.weight - other.weight)
    .slice(0, count + 10)
    .map(({ host }) => host);
};

const patterns = [
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

const suffixes = ['', 'sp', 'rj', 'mg', 'sul', 'top', 'mais', 'pro', 'facil', 'br'];

/** Invents a host from the query's words; every index below 100 gives another host. */
const inventHost = (words: readonly string[], index: number): string => {
  const usable = words.map((word) => word.replace(/[^a-z0-9]/g, '')).filter((word) => word.length > 2);
  const word = usable.length > 0 ? seededChoice(usable, 'word', index, ...usable) : 'loja';
  const suffix = suffixes[Math.floor(index / patterns.length)] ?? '';
  return patterns[index % patterns.length]?.(`${word}${suffix}`) ?? `${word}.com.br`;
};

const popularHosts = [
  'www.mercadolivre.com.br',
  'www.youtube.com',
  'www.magazineluiza.com.br',
  'www.amazon.com.br',
  'pt.wikipedia.org',
  'www.instagram.com',
  'www.facebook.com',
  'www.reclameaqui.com.br',
  'g1.globo.com',
  'www.uol.com.br',
  'www.americanas.com.br',
  'www.casasbahia.com.br',
  'shopee.com.br',
  'www.olx.com.br',
  'www.tiktok.com',
  'br.pinterest.com',
  'www.linkedin.com',
  'www.terra.com.br',
  'www.gov.br',
  'www.reddit.com',
  'exame.com',
  'veja.abril.com.br',
  'www.estadao.com.br',
  'www1.folha.uol.com.br',
  'www.techtudo.com.br',
  'www.zoom.com.br',
  'www.buscape.com.br',
  'sebrae.com.br',
  'br.linkedin.com',
  'support.google.com',
];

interface Topic {
  /** Without accents. A query belongs to the topic if one of its words starts with one of these. */
  readonly prefixes: readonly string[];
  readonly hosts: readonly string[];
}

/** What the demo's companies sell. */
const topics: readonly Topic[] = [
  {
    prefixes: ['tenis', 'sapat', 'corrida', 'chuteira', 'bota', 'sandalia', 'calcad'],
    hosts: [
      'www.netshoes.com.br',
      'www.centauro.com.br',
      'www.dafiti.com.br',
      'www.nike.com.br',
      'www.adidas.com.br',
      'www.olympikus.com.br',
      'www.mizuno.com.br',
      'www.asics.com.br',
      'www.artwalk.com.br',
      'www.zattini.com.br',
      'www.arezzo.com.br',
      'corridaperfeita.com',
      'blog.tenniscorrida.com.br',
      'www.decathlon.com.br',
    ],
  },
  {
    prefixes: ['cafe', 'restaurante', 'pizza', 'bolo', 'receita', 'comida', 'padaria', 'hamburg'],
    hosts: [
      'www.tudogostoso.com.br',
      'www.ifood.com.br',
      'www.panelinha.com.br',
      'receitas.globo.com',
      'www.nespresso.com',
      'www.3coracoes.com.br',
      'coffeelab.com.br',
      'www.cafestore.com.br',
      'grancoffee.com.br',
      'www.tripadvisor.com.br',
      'guiadasemana.com.br',
      'blog.grancoffee.com.br',
      'www.moccato.com.br',
    ],
  },
];

/** Folds text as search engines compare queries: lower case, without accents, with single spaces. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

export const withoutWww = (host: string): string => host.replace(/^www\./, '');

export const slugOf = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const pageUrl = (q: string, slug: string, host: string): string => {
  const paths = ['', `${slug}`, `blog/${slug}`, `categoria/${slug}`, `${slug}.html`];
  return `https://${host}/${seededChoice(paths, 'path', q, host)}`;
};
