/** Renders the public pages to HTML. Built for Node beside the site, and called by infra/site/pages.ts. */
import { StrictMode, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import * as z from 'zod/mini';
import { plan } from '#shared/contract/plans.ts';
import { type PublicPage, publicPages } from '#shared/publicPages.ts';
import { App } from '../App.tsx';
import { headOf, scriptJson } from './documentHead.ts';
import { DATA_BLOCK_ID, type PrerenderedData } from './prerenderedData.ts';
import { publicScreens } from './publicScreens.ts';

/** What a page contributes to index.html. */
interface RenderedPage {
  readonly page: PublicPage;
  readonly head: string;
  readonly body: string;
}

interface RenderOptions {
  /** As GET /api/plans returns them. */
  readonly plans: unknown;
  /** The site's address, without a path. */
  readonly siteUrl: string;
  /** The URL of the module built for a page. */
  readonly moduleOf: (page: PublicPage) => string;
}

/** Renders every public page. Throws when the plans do not match the contract. */
export const renderPages = async (options: RenderOptions): Promise<readonly RenderedPage[]> => {
  const plans = z.parse(z.array(plan), options.plans);
  return Promise.all(
    publicPages.map((page) => renderPage(page, { plans, module: options.moduleOf(page) }, options.siteUrl)),
  );
};

const ROOT = '<div id="root">';

const renderPage = async (
  page: PublicPage,
  data: PrerenderedData,
  siteUrl: string,
): Promise<RenderedPage> => {
  const Screen = await publicScreens[page.path].load();
  const tree = (
    <StrictMode>
      <div id="root">
        <App plans={data.plans} signedOut>
          <StaticRouter location={page.path}>
            <Suspense>
              <Screen />
            </Suspense>
          </StaticRouter>
        </App>
      </div>
    </StrictMode>
  );
  // One chunk: React would move later chunks into place with inline scripts.
  const { prelude } = await prerender(tree, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  const html = await new Response(prelude).text();
  const start = html.indexOf(ROOT);
  // React emits the elements of the head before the root.
  const [head, body] = [html.slice(0, start), html.slice(start)];
  return {
    page,
    head: `${head}${headOf(page, data.plans, siteUrl)}`,
    body: `${body}<script type="application/json" id="${DATA_BLOCK_ID}">${scriptJson(data)}</script>`,
  };
};
