/** What search engines and link previews read of the public pages, and what robots are kept from. */
import { expect } from '@playwright/test';
import { demoPlans } from '../../infra/local/demo/data.ts';
import { test } from './fixtures.ts';

// Robots read the document as it is sent.
test.use({ javaScriptEnabled: false });

test('the public pages describe themselves to search engines and link previews, and robots find only them', async ({
  page,
  request,
  baseURL,
}) => {
  for (const path of ['/', '/plans']) {
    await page.goto(path);
    const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`);
    const title = await page.title();
    expect(title).toContain('Ranqueia');
    await expect(page.locator('title')).toHaveCount(1);
    await expect(meta('description')).toHaveAttribute('content', /14 dias grátis/);
    await expect(meta('robots')).toHaveCount(0);
    await expect(meta('og:title')).toHaveAttribute('content', title);
    await expect(meta('og:locale')).toHaveAttribute('content', 'pt_BR');
    await expect(meta('twitter:card')).toHaveAttribute('content', 'summary_large_image');
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(new URL(String(canonical)).pathname).toBe(path);
    const image = new URL(String(await meta('og:image').getAttribute('content')));
    const picture = await (await page.request.get(new URL(image.pathname, baseURL).href)).body();
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    const data = JSON.parse(String(await page.locator('script[type="application/ld+json"]').textContent()));
    const { offers } = data['@graph'].find((thing: Record<string, unknown>) => thing.offers);
    expect(offers).toEqual(
      demoPlans.map(({ name, price_monthly }) =>
        expect.objectContaining({ name, price: price_monthly.toFixed(2), priceCurrency: 'BRL' }),
      ),
    );
  }

  const robots = await (await request.get('/robots.txt')).text();
  for (const path of ['/dashboard', '/companies', '/payment', '/settings', '/admin']) {
    expect(robots).toContain(`Disallow: ${path}\n`);
  }
  expect(robots).toMatch(/Sitemap: http\S+\/sitemap\.xml/);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const found = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(String(url)).pathname);
  expect(found).toEqual(['/', '/plans', '/termos', '/privacidade']);
  for (const path of ['/login', '/nada']) {
    expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex"');
  }
});
