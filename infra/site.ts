/**
 * The site as it is served: the SPA's files, its shell for every address that is no file, and the public pages, prerendered with the plans
 * of the day. The same on one machine and for a stack that puts them into a bucket.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where a build of the site keeps what browsers fetch, and what only prerendering needs. */
export const clientDirOf = (buildDir: string): string => join(buildDir, 'client');
export const serverDirOf = (buildDir: string): string => join(buildDir, 'server');

/** What answers every address that is neither a file nor a prerendered page. */
export const SHELL = 'app.html';

/** The prerendered pages by their addresses: the document, and the source of its screen. */
const pages = {
  '/': { document: 'index.html', source: 'src/marketing/Landing.tsx' },
  '/plans': { document: 'plans/index.html', source: 'src/marketing/Plans.tsx' },
} as const;
const pageAt = new Map(Object.entries(pages));

/** The sources of the prerendered screens. */
export const pageSources: readonly string[] = Object.values(pages).map(({ source }) => source);

/**
 * Which document answers an address without a file of its own; none where it names a file that is not there. Prerendered pages are for visitors: whoever holds a session cookie gets the
 * shell, which asks the server who it is and never shows the landing page to somebody who belongs on the dashboard.
 */
export const documentAt = (pathname: string, cookies: string): string | undefined => {
  if (/\.\w+$/.test(pathname)) return undefined;
  const holdsSession = /(?:^|;\s*)session=[^;]/.test(cookies);
  const page = pageAt.get(pathname.replace(/(.)\/$/, '$1'));
  return page === undefined || holdsSession ? SHELL : page.document;
};

/** What a build leaves for prerendering a page, in server/pages.json, by its source. */
export interface PageFiles {
  /** The address of its module. */
  readonly module: string;
  /** What goes into its head: its styles, and what it will fetch. */
  readonly head: string;
}

interface Publication {
  /** As GET /api/plans answers them. */
  readonly plans: unknown;
  /** The site's address, without a path. */
  readonly siteUrl: string;
  /** The folder that they are written into, which need not exist. */
  readonly outDir: string;
}

/** Writes the public pages with these plans, sitemap.xml and robots.txt. It takes milliseconds and can be done again whenever the plans change. */
export const publishPages = async (
  buildDir: string,
  { plans, siteUrl, outDir }: Publication,
): Promise<void> => {
  const serverDir = serverDirOf(buildDir);
  const { renderPages }: { renderPages: RenderPages } = await import(
    pathToFileURL(join(serverDir, 'renderPages.js')).href
  );
  const template = readFileSync(join(serverDir, 'template.html'), 'utf8');
  const files: Readonly<Record<string, PageFiles>> = JSON.parse(
    readFileSync(join(serverDir, 'pages.json'), 'utf8'),
  );
  const filesOf = (source: string): PageFiles => {
    const known = files[source];
    if (!known) throw new Error(`The build has no ${source}`);
    return known;
  };
  const moduleOf = (source: string) => filesOf(source).module;
  for (const { path, head, body } of await renderPages({ plans, siteUrl, moduleOf })) {
    const page = pageAt.get(path);
    if (!page) throw new Error(`infra/site.ts does not know where ${path} is served`);
    const html = fillTemplate(template, { head: `${head}${filesOf(page.source).head}`, body });
    write(join(outDir, page.document), html);
  }
  write(join(outDir, 'sitemap.xml'), sitemapOf(siteUrl));
  write(join(outDir, 'robots.txt'), robotsOf(siteUrl));
};

/** What web/src/prerender/renderPages.tsx promises: it is built, and not imported. */
type RenderPages = (material: {
  plans: unknown;
  siteUrl: string;
  moduleOf: (source: string) => string;
}) => Promise<readonly { path: string; head: string; body: string }[]>;

/** index.html with a page's own head and body in the places that it leaves for them. */
const fillTemplate = (template: string, { head, body }: { head: string; body: string }): string =>
  template
    .replace(/<!--head[\s\S]*?<!--\/head-->/, () => head)
    .replace(/<!--body[\s\S]*?<!--\/body-->/, () => body);

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const sitemapOf = (siteUrl: string): string => {
  const urls = [...pageAt.keys()].map((path) => `  <url><loc>${new URL(path, siteUrl).href}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
};

/** Addresses that nobody should find by searching. */
const secluded = [
  '/api/',
  '/admin',
  '/auth/',
  '/companies',
  '/competitors',
  '/dashboard',
  '/keywords',
  '/payment',
  '/settings',
];

const robotsOf = (siteUrl: string): string => `User-agent: *
${secluded.map((path) => `Disallow: ${path}\n`).join('')}Allow: /api/plans

Sitemap: ${new URL('/sitemap.xml', siteUrl).href}
`;
