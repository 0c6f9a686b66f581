import { expect, type Page } from '@playwright/test';
import { privacyPage, termsPage } from '#shared/publicPages.ts';
import { demoPlans } from '../../../infra/local/demo/data.ts';
import { quotes } from '../../../web/src/marketing/quotes.ts';
import { sampleCompany, sampleCompetitors } from '../../../web/src/marketing/sample.ts';
import { reais } from '../../../web/src/ui/bare/text/format.ts';
import { expectAccessible } from '../accessibility.ts';
import { addStyles, hold, recordRequests } from '../acts.ts';
import { test } from '../fixtures.ts';
import { expectNoShift, openWithin, watchShifts } from '../opening.ts';

/** Records the page's errors and warnings, including those of hydration. */
const recordProblems = (page: Page): readonly string[] => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
};

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page and the plans page say all but the prices', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const claim of ['Sem cartão de crédito', 'Configuração em 5 minutos', '14 dias grátis']) {
      await expect(page.getByText(claim, { exact: true })).toBeVisible();
    }
    // A check of keywords does not look for competitors below the company.
    await expect(page.getByText('clique em Atualizar Grid')).toBeVisible();
    for (const { text } of quotes) await expect(page.getByText(text)).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Planos' }).click();
    await expect(page).toHaveURL('/plans');
    await expect(page.getByText('Experimente por 14 dias grátis')).toBeVisible();
    await expect(page.locator('noscript p')).toBeVisible();
  });

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
      expect(data).toMatchObject({ '@type': 'SoftwareApplication', publisher: { name: 'Ranqueia' } });
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
});

for (const path of ['/', '/plans']) {
  test(`${path} weighs little, hydrates without a warning, is accessible, and its prices move nothing`, async ({
    page,
  }) => {
    const problems = recordProblems(page);
    const requests = recordRequests(page, () => true);
    await openWithin(page, path, { kB: 126, files: 20, readsEarly: false });
    const [painted, coded] = await page.evaluate(() =>
      [/^first-contentful-paint$/, /\/assets\/.*\.js$/].map((name) =>
        Math.min(...performance.getEntries().flatMap((one) => (name.test(one.name) ? one.startTime : []))),
      ),
    );
    expect(painted).toBeLessThan(coded ?? 0);
    expect(requests.filter((request) => request.resourceType() === 'stylesheet')).toEqual([]);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const answer = await hold(page, '**/api/plans');
      await page.reload({ waitUntil: 'domcontentloaded' });
      await expect(page.getByText('Carregando planos...')).toBeAttached();
      answer();
      const cards = page.getByRole('list', { name: 'Planos' }).locator('> li');
      await expect(cards).toHaveCount(demoPlans.length);
      for (const [index, { id, price_monthly }] of demoPlans.entries()) {
        await expect(cards.nth(index)).toContainText(reais(price_monthly));
        const start = cards.nth(index).getByRole('link', { name: 'Começar agora' });
        await expect(start).toHaveAttribute('href', `/signup?plan=${id}`);
      }
      await page.waitForLoadState('networkidle');
      await expectNoShift(page);
    }
    expect(requests.filter((request) => request.url().endsWith('/api/plans'))).toHaveLength(3);
    await page.getByRole('button', { name: 'Alternar entre tema claro e escuro' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.evaluate(() => localStorage.clear());
    await page.reload({ waitUntil: 'networkidle' });
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });
}

test('eight quotes turn by buttons, dots, keys and a finger, three at a time, and begin again', async ({
  page,
}) => {
  await page.goto('/');
  const quote = (index: number) => page.getByText(quotes[index]?.text ?? '');
  const shows = async (...visible: readonly number[]) => {
    for (const index of quotes.keys()) {
      if (visible.includes(index)) await expect(quote(index)).toBeInViewport({ ratio: 1 });
      else await expect(quote(index)).not.toBeInViewport();
    }
    const current = page.getByRole('button', { name: `Ir para o depoimento ${(visible[0] ?? 0) + 1}` });
    await expect(current).toHaveAttribute('aria-current', 'true');
  };
  const next = page.getByRole('button', { name: 'Próximo depoimento' });
  await next.scrollIntoViewIfNeeded();
  await shows(0, 1, 2);
  await next.click();
  await shows(1, 2, 3);
  await page.getByRole('button', { name: 'Ir para o depoimento 8' }).click();
  await shows(5, 6, 7);
  await next.click();
  await shows(0, 1, 2);
  await page.getByRole('button', { name: 'Depoimento anterior' }).click();
  await shows(5, 6, 7);
  const list = page.getByRole('region', { name: 'Depoimentos' });
  await list.press('ArrowLeft');
  await shows(4, 5, 6);
  await page.setViewportSize({ width: 360, height: 740 });
  await list.evaluate((view) => view.scrollTo({ left: 0 }));
  await next.scrollIntoViewIfNeeded();
  await shows(0);
  await next.click();
  await shows(1);
  await next.click();
  await shows(2);
  // In the middle of a turn, no quote is mostly visible.
  await addStyles(page, '[aria-roledescription=carrossel] { scroll-snap-type: none }');
  await list.evaluate(async (view) => {
    view.scrollTo({ left: 2.5 * view.clientWidth, behavior: 'instant' });
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  await page.getByRole('button', { name: 'Depoimento anterior' }).click();
  await shows(1);
});

test('a phone names the sites of the pictured grid', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const grid = page.getByRole('table', { name: /^Posições por palavra-chave/ });
  for (const name of [sampleCompany, ...sampleCompetitors]) {
    const shown = await grid.getByText(name, { exact: true }).boundingBox();
    expect(shown?.width, name).toBeGreaterThan(20);
    expect((shown?.x ?? 360) + (shown?.width ?? 0), name).toBeLessThan(345);
  }
});

test('the legal pages are accessible, leave nothing open, and hydrate without a warning', async ({
  page,
}) => {
  const problems = recordProblems(page);
  await watchShifts(page);
  for (const { path, title } of [termsPage, privacyPage]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('main')).toContainText('Para saber quem opera este site');
    await expect(page.getByRole('main')).not.toContainText('[');
    await expectNoShift(page);
    const footer = page.getByRole('navigation', { name: 'Rodapé' });
    await expect(footer.getByRole('link', { name: /Termos|Privacidade/ })).toHaveCount(2);
    await expectAccessible(page);
  }
  expect(problems).toEqual([]);
});
