/** What crawlers read first. */
import { publicPages } from '#shared/publicPages.ts';

export const sitemapOf = (siteUrl: string): string => {
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

export const robotsOf = (siteUrl: string): string => `User-agent: *
${disallowed.map((path) => `Disallow: ${path}\n`).join('')}Allow: /api/plans

Sitemap: ${new URL('/sitemap.xml', siteUrl).href}
`;
