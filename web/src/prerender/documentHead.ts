import type { Plan } from '#shared/contract/plans.ts';
import { escapeHtml } from '#shared/escapeHtml.ts';
import type { PublicPage } from '#shared/publicPages.ts';

const NAME = 'Ranqueia';
const IMAGE = { path: '/cartao.png', width: 1200, height: 630, alt: 'A análise de posições do Ranqueia' };

/** A page's metadata for search engines and shared links, in addition to its title and description. */
export const headOf = (
  { path, title, description }: PublicPage,
  plans: readonly Plan[],
  siteUrl: string,
): string => {
  const url = new URL(path, siteUrl).href;
  const image = new URL(IMAGE.path, siteUrl).href;
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
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
    }).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(String(content))}">`),
    ...Object.entries({
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': image,
      'twitter:image:alt': IMAGE.alt,
    }).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`),
    `<script type="application/ld+json">${scriptJson(structuredData(plans, siteUrl))}</script>`,
  ].join('');
};

/** JSON in which no text can close the surrounding script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The product and its prices as schema.org structured data. */
const structuredData = (plans: readonly Plan[], siteUrl: string) => {
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
