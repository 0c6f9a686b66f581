/** Makes the public pages' HTML where there is no browser: built for Node beside the site, and called by infra/site.ts. */
import { type ComponentType, StrictMode, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import * as z from 'zod/mini';
import { plan } from '#shared/contract/plans.ts';
import { App } from '../App.tsx';
import { Landing } from '../marketing/Landing.tsx';
import { Plans } from '../marketing/Plans.tsx';
import { landingWords, type PageWords, plansWords } from '../marketing/words.ts';
import { headOf } from '../seo.ts';
import { BLOCK, type Prerendered } from './prerenderedData.ts';

interface PublicPage {
  /** Its source, by which the build's manifest knows its files. */
  readonly source: string;
  readonly words: PageWords;
  readonly Page: ComponentType;
}

const pages: readonly PublicPage[] = [
  { source: 'src/marketing/Landing.tsx', words: landingWords, Page: Landing },
  { source: 'src/marketing/Plans.tsx', words: plansWords, Page: Plans },
];

/** One page's own parts of index.html. */
interface PageParts {
  readonly path: string;
  readonly head: string;
  readonly body: string;
}

/** What is needed to render the pages. */
interface Material {
  /** As GET /api/plans answers them. */
  readonly plans: unknown;
  /** The site's address, without a path. */
  readonly siteUrl: string;
  /** The address of the module that was built from a source. */
  readonly moduleOf: (source: string) => string;
}

/** Renders the public pages. Throws where the plans are none. */
export const renderPages = async ({ plans, siteUrl, moduleOf }: Material): Promise<readonly PageParts[]> => {
  const known = z.parse(z.array(plan), plans);
  return Promise.all(
    pages.map((page) => renderPage(page, { plans: known, module: moduleOf(page.source) }, siteUrl)),
  );
};

const ROOT = '<div id="root">';

const renderPage = async ({ words, Page }: PublicPage, carried: Prerendered, siteUrl: string) => {
  const tree = (
    <StrictMode>
      <div id="root">
        <App plans={carried.plans} visitor>
          <StaticRouter location={words.path}>
            <Suspense>
              <Page />
            </Suspense>
          </StaticRouter>
        </App>
      </div>
    </StrictMode>
  );
  // All at once: what React would send in pieces it puts in place by scripts.
  const { prelude } = await prerender(tree, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  const html = await new Response(prelude).text();
  const start = html.indexOf(ROOT);
  // What belongs into the head comes first.
  const [head, body] = [html.slice(0, start), html.slice(start)];
  return {
    path: words.path,
    head: `${head}${headOf(words, carried.plans, siteUrl)}`,
    body: `${body}<script type="application/json" id="${BLOCK}">${jsonIn(carried)}</script>`,
  };
};

/** JSON that no text in it can end before its time. */
const jsonIn = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
