import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PublicPage, publicPages } from '#shared/publicPages.ts';
import type { renderPages } from '../../web/src/prerender/renderPages.tsx';
import { documentOf } from './documents.ts';

/** An entry of pages.json, which is keyed by the page's path. */
export interface PageFiles {
  readonly module: string;
  readonly head: string;
  /** The hash of the inline style, in the form of a content security policy. */
  readonly styleHash: string;
}

interface PublishOptions {
  readonly plans: unknown;
  readonly siteUrl: string;
  /** The path has no leading slash. */
  readonly write: (path: string, text: string) => Promise<void>;
}

export const publishPages = async (
  serverDir: string,
  { plans, siteUrl, write }: PublishOptions,
): Promise<void> => {
  const template = readFileSync(join(serverDir, 'template.html'), 'utf8');
  const filesOf = readPageFiles(serverDir);
  const render = await loadRenderer(serverDir);
  const rendered = await render({ plans, siteUrl, moduleOf: (page) => filesOf(page).module });
  await Promise.all([
    ...rendered.map(({ page, head, body }) =>
      write(documentOf(page), fillTemplate(template, { head: head + filesOf(page).head, body })),
    ),
    write('sitemap.xml', sitemapOf(siteUrl)),
    write('robots.txt', robotsOf(siteUrl)),
  ]);
};

const loadRenderer = async (serverDir: string): Promise<typeof renderPages> => {
  const built: { renderPages: typeof renderPages } = await import(
    pathToFileURL(join(serverDir, 'renderPages.mjs')).href
  );
  return built.renderPages;
};

type AllPageFiles = Readonly<Record<string, PageFiles>>;

const readAllPageFiles = (serverDir: string): AllPageFiles =>
  JSON.parse(readFileSync(join(serverDir, 'pages.json'), 'utf8'));

const readPageFiles = (serverDir: string): ((page: PublicPage) => PageFiles) => {
  const files = readAllPageFiles(serverDir);
  return ({ path }) => {
    const found = files[path];
    if (!found) throw new Error(`The build has no page ${path}`);
    return found;
  };
};

export const readStyleHashes = (serverDir: string): readonly string[] => [
  ...new Set(Object.values(readAllPageFiles(serverDir)).map(({ styleHash }) => styleHash)),
];

const fillTemplate = (template: string, { head, body }: { head: string; body: string }): string =>
  template
    .replace(/<!--head[\s\S]*?<!--\/head-->/, () => head)
    .replace(/<!--body[\s\S]*?<!--\/body-->/, () => body);

const sitemapOf = (siteUrl: string): string => {
  const urls = publicPages.map(({ path }) => `  <url><loc>${new URL(path, siteUrl).href}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
};

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
