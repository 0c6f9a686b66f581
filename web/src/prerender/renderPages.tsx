/** Prerenders the public pages. Built for Node beside the site, and called by infra/site/pages.ts. */
import { StrictMode, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { escapeHtml } from '#shared/escapeHtml.ts';
import { type PublicPage, publicPages } from '#shared/publicPages.ts';
import { App } from '../App.tsx';
import { publicScreens } from './publicScreens.ts';

interface RenderedPage {
  readonly page: PublicPage;
  readonly head: string;
  readonly body: string;
}

interface RenderOptions {
  readonly siteUrl: string;
  readonly moduleOf: (page: PublicPage) => string;
}

export const renderPages = ({ siteUrl, moduleOf }: RenderOptions): Promise<readonly RenderedPage[]> =>
  Promise.all(publicPages.map((page) => renderPage(page, moduleOf(page), siteUrl)));

const ROOT = '<div id="root"';

const renderPage = async (page: PublicPage, module: string, siteUrl: string): Promise<RenderedPage> => {
  const Screen = await publicScreens[page.path].load();
  const tree = (
    <StrictMode>
      <div id="root" data-module={module}>
        <App signedOut>
          <StaticRouter location={page.path}>
            <Suspense>
              <Screen />
            </Suspense>
          </StaticRouter>
        </App>
      </div>
    </StrictMode>
  );
  // A single chunk, because React moves later chunks into place by inline scripts.
  const { prelude } = await prerender(tree, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  const html = await new Response(prelude).text();
  const start = html.indexOf(ROOT);
  // React emits the elements of the head before the root.
  return { page, head: html.slice(0, start) + headOf(page, siteUrl), body: html.slice(start) };
};

const NAME = 'Ranqueia';
const IMAGE = { path: '/cartao.png', width: 1200, height: 630, alt: 'A análise de posições do Ranqueia' };

const headOf = ({ path, title, description }: PublicPage, siteUrl: string): string => {
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
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${JSON.stringify(structuredData(siteUrl))}</script>`,
  ].join('');
};

const structuredData = (siteUrl: string) => {
  const url = new URL('/', siteUrl).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: NAME,
    url,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    inLanguage: 'pt-BR',
    description: 'Rastreamento de posições em buscadores, com comparação de concorrentes.',
    publisher: { '@type': 'Organization', name: NAME, url, logo: new URL('/favicon.svg', siteUrl).href },
  };
};
