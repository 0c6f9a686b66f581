import type { Plan } from '#shared/contract/plans.ts';
import { slugOf } from '../fakes/results/hosts.ts';
import type { PlantedResult } from '../fakes/results/results.ts';

/** The demo's accounts exist only on this machine, never in a deployment. */
export const demoAdmin = { name: 'Administração', email: 'admin@ranqueia.local', password: 'admin1234' };
export const demoCustomer = {
  name: 'Marina Duarte',
  email: 'demo@ranqueia.local',
  password: 'demo1234',
  phone: '11987654321',
  document_number: '52998224725',
  cep: '01310100',
  address: 'Avenida Paulista',
  address_number: '1000',
  city: 'São Paulo',
  state: 'SP',
};

export const demoPlans: readonly Plan[] = [
  {
    id: 1,
    name: 'Essencial',
    description: 'Para quem cuida de um único site',
    price_monthly: 49.9,
    max_keywords: 50,
    max_companies: 1,
    max_competitors: 3,
  },
  {
    id: 2,
    name: 'Profissional',
    description: 'Para negócios com mais de uma marca',
    price_monthly: 129.9,
    max_keywords: 300,
    max_companies: 5,
    max_competitors: 6,
  },
  {
    id: 3,
    name: 'Agência',
    description: 'Para quem acompanha os sites de muitos clientes',
    price_monthly: 349.9,
    max_keywords: 2000,
    max_companies: 40,
    max_competitors: 10,
  },
];

export const DEMO_PLAN = 2;

interface DemoCompany {
  readonly name: string;
  readonly domain: string;
  readonly website: string | null;
  readonly competitors: readonly { readonly name: string; readonly domain: string }[];
  /** `position` is the average; null means not ranked. `volume` is in searches a month. */
  readonly keywords: readonly (readonly [
    text: string,
    position: number | null,
    drift: number,
    volume?: number,
  ])[];
  /** A keyword has a tag if its text contains it. */
  readonly tags: readonly string[];
  /** The name of a saved filter, and its tag. */
  readonly segment: readonly [name: string, tag: string];
}

export const demoCompanies: readonly DemoCompany[] = [
  {
    name: 'Passo Firme Calçados',
    domain: 'passofirme.com.br',
    website: 'https://www.passofirme.com.br',
    competitors: [
      { name: 'Netshoes', domain: 'netshoes.com.br' },
      { name: 'Centauro', domain: 'centauro.com.br' },
      { name: 'Dafiti', domain: 'dafiti.com.br' },
      { name: 'Decathlon', domain: 'decathlon.com.br' },
    ],
    keywords: [
      ['tênis de corrida feminino', 4, 3, 22200],
      ['tênis de corrida masculino', 7, 4, 18100],
      ['tênis para caminhada', 2, 1, 8100],
      ['tênis preto confortável', 12, 5, 1900],
      ['sapato social masculino', 18, 6, 27100],
      ['sapatilha confortável', 9, 3, 2900],
      ['bota feminina cano curto', 24, 8, 9900],
      ['sandália ortopédica', 3, 2, 6600],
      ['sapato para fascite plantar', 1, 0, 1300],
      ['tênis para academia', 31, 9, 14800],
      ['sapato infantil escolar', 15, 4],
      ['chuteira society', null, 0],
      ['tênis número grande', 6, 3],
      ['calçados em promoção', 41, 8],
    ],
    tags: ['corrida', 'sapato', 'tênis'],
    segment: ['Linha de tênis', 'tênis'],
  },
  {
    name: 'Café Serra Alta',
    domain: 'cafeserraalta.com.br',
    website: null,
    competitors: [
      { name: 'Casas Bahia', domain: 'casasbahia.com.br' },
      { name: 'Americanas', domain: 'americanas.com.br' },
      { name: 'Magazine Luiza', domain: 'magazineluiza.com.br' },
    ],
    keywords: [
      ['café especial em grãos', 5, 3],
      ['café gourmet moído', 11, 4],
      ['assinatura de café', 3, 2],
      ['café da mantiqueira', 1, 0],
      ['café orgânico', 16, 5],
      ['comprar café online', 27, 7],
      ['como fazer café coado', null, 0],
      ['prensa francesa', 38, 6],
    ],
    tags: ['café', 'online'],
    segment: ['Cafés', 'café'],
  },
];

const ownResults: readonly PlantedResult[] = demoCompanies.flatMap(({ domain, keywords }) =>
  keywords.flatMap(([q, position, drift]) =>
    position === null ? [] : [{ q, domain, position, drift, link: pageOf(domain, q) }],
  ),
);

/** The competitor that has overtaken the second company. */
const competitorResults: readonly PlantedResult[] = [
  { q: 'assinatura de café', domain: 'americanas.com.br', position: 1 },
  { q: 'café especial em grãos', domain: 'americanas.com.br', position: 2, drift: 1 },
];

export const demoResults: readonly PlantedResult[] = [...ownResults, ...competitorResults];

/** How many days ago each part of the demo's story happened. */
export const storyDays = { rise: 45, competitor: 30, lostPage: 20, turns: 14 } as const;

interface DemoNote {
  readonly daysAgo: number;
  /** Null is for all companies. */
  readonly domain: string | null;
  readonly text: string;
}

export const demoNotes: readonly DemoNote[] = [
  { daysAgo: 100, domain: null, text: 'O Google anunciou uma atualização do algoritmo.' },
  {
    daysAgo: storyDays.rise + 10,
    domain: 'passofirme.com.br',
    text: 'Loja nova no ar: páginas mais rápidas e categorias refeitas.',
  },
  { daysAgo: storyDays.lostPage, domain: 'passofirme.com.br', text: 'Saiu do site a página de chuteiras.' },
  {
    daysAgo: storyDays.competitor,
    domain: 'cafeserraalta.com.br',
    text: 'A Americanas passou a vender cafés.',
  },
];

/** Results as they were so many days ago, which ends with those of today. */
export const demoResultsOn = (daysAgo: number): readonly PlantedResult[] => [
  ...ownResults.map((result) => pastOf(result, daysAgo)),
  ...competitorResults.map((result) =>
    daysAgo > storyDays.competitor ? { ...result, position: result.position + 9 } : result,
  ),
  ...(daysAgo > storyDays.lostPage ? [LOST_PAGE] : []),
];

const [SHOES] = demoCompanies;

/** It ranked until it was taken off the site. */
const LOST_PAGE = {
  q: 'chuteira society',
  domain: 'passofirme.com.br',
  position: 5,
  drift: 2,
  link: 'https://www.passofirme.com.br/chuteiras/society',
};

const TURNING = 'tênis para academia';

/** Before the rise the first company ranked lower, and lately two of its pages take turns. */
const pastOf = (result: PlantedResult, daysAgo: number): PlantedResult => {
  if (result.domain !== SHOES?.domain) return result;
  const link = isOtherPage(result, daysAgo) ? `https://www.${result.domain}/academia` : result.link;
  const lower = Math.min(10, Math.max(0, daysAgo - storyDays.rise));
  return { ...result, position: result.position + lower, link };
};

const isOtherPage = ({ q }: PlantedResult, daysAgo: number): boolean =>
  q === TURNING && daysAgo <= storyDays.turns && daysAgo % 4 >= 2;

export const demoHits: readonly PlantedResult[] = ownResults.map((result) => ({
  ...result,
  position: Math.ceil(result.position * 1.5) + 1,
}));

function pageOf(domain: string, q: string): string {
  return `https://www.${domain}/${slugOf(q)}`;
}
