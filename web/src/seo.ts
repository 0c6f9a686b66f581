import type { Plan } from '#shared/contract/plans.ts';
import type { PageWords } from './marketing/words.ts';

const NAME = 'Ranqueia';
const IMAGE = { path: '/cartao.png', width: 1200, height: 630, alt: 'A análise de posições do Ranqueia' };

/** What search engines and shared links read of a page, beside its title and description. */
export const headOf = (
  { path, title, description }: PageWords,
  plans: readonly Plan[],
  siteUrl: string,
): string => {
  const url = new URL(path, siteUrl).href;
  const image = new URL(IMAGE.path, siteUrl).href;
  return [
    `<link rel="canonical" href="${escaped(url)}">`,
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': NAME,
      'og:locale': 'pt_BR',
      'og:url': url,
      'og:title': title,
      'og:description': description,
      'og:image': image,
      'og:image:width': IMAGE.width,
      'og:image:height': IMAGE.height,
      'og:image:alt': IMAGE.alt,
    }).map(([property, content]) => `<meta property="${property}" content="${escaped(content)}">`),
    ...Object.entries({
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': image,
      'twitter:image:alt': IMAGE.alt,
    }).map(([name, content]) => `<meta name="${name}" content="${escaped(content)}">`),
    `<script type="application/ld+json">${JSON.stringify(dataOf(plans, siteUrl)).replaceAll('<', '\\u003c')}</script>`,
  ].join('');
};

const escaped = (text: string | number): string =>
  String(text).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Who offers what for how much, in schema.org's terms. */
const dataOf = (plans: readonly Plan[], siteUrl: string) => {
  const home = new URL('/', siteUrl).href;
  const organization = { '@type': 'Organization', '@id': `${home}#organizacao`, name: NAME, url: home };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { ...organization, logo: new URL('/favicon.svg', siteUrl).href },
      {
        '@type': 'SoftwareApplication',
        name: NAME,
        url: home,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
        inLanguage: 'pt-BR',
        description: 'Rastreamento de posições em buscadores, com comparação de concorrentes.',
        publisher: { '@id': organization['@id'] },
        ...(plans.length > 0 && { offers: plans.map((plan) => offerOf(plan, siteUrl)) }),
      },
    ],
  };
};

const offerOf = ({ id, name, description, price_monthly }: Plan, siteUrl: string) => ({
  '@type': 'Offer',
  name,
  ...(description !== null && { description }),
  url: new URL(`/signup?plan=${id}`, siteUrl).href,
  price: price_monthly.toFixed(2),
  priceCurrency: 'BRL',
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: price_monthly.toFixed(2),
    priceCurrency: 'BRL',
    billingDuration: 'P1M',
  },
});
