/**
 * The site's documents: the app shell for every address that is no file, and the public pages, prerendered
 * with the current plans. Used on one machine and by a stack that uploads them to a bucket.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PublicPage, publicPages } from '#shared/publicPages.ts';
import type { renderPages } from '../web/src/prerender/renderPages.tsx';

/** The folders of a build: what browsers fetch, and what only prerendering needs. */
export const clientDirOf = (buildDir: string): string => join(buildDir, 'client');
export const serverDirOf = (buildDir: string): string => join(buildDir, 'server');

/** The app shell: the document for every address that is neither a file nor a public page. */
export const SHELL = 'app.html';

const documentOf = ({ path }: PublicPage): string => join(path, 'index.html').slice(1);

/**
 * The document for an address that has no file of its own; undefined when it names a missing file. Requests
 * with a session cookie get the shell, so that a signed-in user never sees the landing page flash.
 */
export const documentAt = (pathname: string, cookies: string): string | undefined => {
  if (/\.\w+$/.test(pathname)) return undefined;
  const hasSession = /(?:^|;\s*)session=[^;]/.test(cookies);
  const page = publicPages.find(({ path }) => path === pathname.replace(/(.)\/$/, '$1'));
  return page === undefined || hasSession ? SHELL : documentOf(page);
};

/** What a build provides for prerendering a page. server/pages.json holds it by the page's path. */
export interface PageFiles {
  /** The URL of its screen's module. */
  readonly module: string;
  /** HTML for its head: the page's styles and preloads. */
  readonly head: string;
}

interface PublishOptions {
  /** As GET /api/plans returns them. */
  readonly plans: unknown;
  /** The site's address, without a path. */
  readonly siteUrl: string;
  /** The folder to write to. Created when missing. */
  readonly outDir: string;
}

/**
 * Writes the public pages with these plans, sitemap.xml and robots.txt. Takes milliseconds, so it can run
 * again whenever the plans change.
 */
export const publishPages = async (
  buildDir: string,
  { plans, siteUrl, outDir }: PublishOptions,
): Promise<void> => {
  const serverDir = serverDirOf(buildDir);
  const template = readFileSync(join(serverDir, 'template.html'), 'utf8');
  const filesOf = readPageFiles(serverDir);
  const render = await loadRenderer(serverDir);
  const rendered = await render({ plans, siteUrl, moduleOf: (page) => filesOf(page).module });
  for (const { page, head, body } of rendered) {
    const html = fillTemplate(template, { head: head + filesOf(page).head, body });
    write(join(outDir, documentOf(page)), html);
  }
  write(join(outDir, 'sitemap.xml'), sitemapOf(siteUrl));
  write(join(outDir, 'robots.txt'), robotsOf(siteUrl));
};

const loadRenderer = async (serverDir: string): Promise<typeof renderPages> => {
  const built: { renderPages: typeof renderPages } = await import(
    pathToFileURL(join(serverDir, 'renderPages.js')).href
  );
  return built.renderPages;
};

const readPageFiles = (serverDir: string): ((page: PublicPage) => PageFiles) => {
  const files: Readonly<Record<string, PageFiles>> = JSON.parse(
    readFileSync(join(serverDir, 'pages.json'), 'utf8'),
  );
  return ({ path }) => {
    const found = files[path];
    if (!found) throw new Error(`The build has no page ${path}`);
    return found;
  };
};

/** index.html with a page's head and body between its markers. */
const fillTemplate = (template: string, { head, body }: { head: string; body: string }): string =>
  template
    .replace(/<!--head[\s\S]*?<!--\/head-->/, () => head)
    .replace(/<!--body[\s\S]*?<!--\/body-->/, () => body);

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const sitemapOf = (siteUrl: string): string => {
  const urls = publicPages.map(({ path }) => `  <url><loc>${new URL(path, siteUrl).href}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
};

/** Paths that crawlers are asked to leave alone. */
const disallowed = [
  '/api/',
  '/admin',
  '/auth/',
  '/companies',
  '/competitors',
  '/dashboard',
  '/keywords',
  '/payment',
  '/payment-debug',
  '/serper-debug',
  '/serper-key-manager',
  '/serper-test',
  '/settings',
  '/stripe-config',
  '/stripe-price-sync',
];

const robotsOf = (siteUrl: string): string => `User-agent: *
${disallowed.map((path) => `Disallow: ${path}\n`).join('')}Allow: /api/plans

Sitemap: ${new URL('/sitemap.xml', siteUrl).href}
`;
