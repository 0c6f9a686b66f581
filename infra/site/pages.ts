import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PublicPage, publicPages } from '#shared/publicPages.ts';
import type { renderPages } from '../../web/src/prerender/renderPages.tsx';
import { documentOf, pagesDirOf } from './documents.ts';

export interface PageFiles {
  readonly module: string;
  readonly head: string;
  /** The hash of the inline style, in the form of a content security policy. */
  readonly styleHash: string;
}

interface PageSources {
  /** The file of the built `renderPages`. */
  readonly renderer: string;
  readonly template: string;
  readonly filesOf: (page: PublicPage) => PageFiles;
}

/** Replaced when pages are read, because the site's address is known after the build. */
const ANY_ADDRESS = 'https://site.invalid';

export const writePages = async (
  dir: string,
  { renderer, template, filesOf }: PageSources,
): Promise<void> => {
  const built: { renderPages: typeof renderPages } = await import(pathToFileURL(renderer).href);
  const rendered = await built.renderPages({
    siteUrl: ANY_ADDRESS,
    moduleOf: (page) => filesOf(page).module,
  });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  for (const { page, head, body } of rendered)
    write(documentOf(page), fillTemplate(template, { head: head + filesOf(page).head, body }));
  write('sitemap.xml', sitemapOf());
  write('robots.txt', robotsOf());
};

/** The texts of the built pages by their paths, with the site's address. */
export const readPages = (buildDir: string, siteUrl: string): ReadonlyMap<string, string> => {
  const dir = pagesDirOf(buildDir);
  const address = siteUrl.replace(/\/$/, '');
  const files = globSync('**/*', { cwd: dir }).filter((path) => statSync(join(dir, path)).isFile());
  return new Map(
    files
      .toSorted()
      .map((path) => [path, readFileSync(join(dir, path), 'utf8').replaceAll(ANY_ADDRESS, () => address)]),
  );
};

const styleHashesIn = (buildDir: string): string => join(buildDir, 'styleHashes.json');

export const writeStyleHashes = (buildDir: string, hashes: readonly string[]): void =>
  writeFileSync(styleHashesIn(buildDir), JSON.stringify([...new Set(hashes)]));

export const readStyleHashes = (buildDir: string): readonly string[] =>
  JSON.parse(readFileSync(styleHashesIn(buildDir), 'utf8'));

const fillTemplate = (template: string, { head, body }: { head: string; body: string }): string =>
  template
    .replace(/<!--head[\s\S]*?<!--\/head-->/, () => head)
    .replace(/<!--body[\s\S]*?<!--\/body-->/, () => body);

const sitemapOf = (): string => {
  const urls = publicPages.map(({ path }) => `  <url><loc>${ANY_ADDRESS}${path}</loc></url>\n`);
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

const robotsOf = (): string => `User-agent: *
${disallowed.map((path) => `Disallow: ${path}\n`).join('')}Allow: /api/plans

Sitemap: ${ANY_ADDRESS}/sitemap.xml
`;
