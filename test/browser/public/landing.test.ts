/** The public pages are prerendered with the plans that exist when the stack starts. */
import { expect, type Page } from '@playwright/test';
import { privacyPage, termsPage } from '#shared/publicPages.ts';
import { demoPlans } from '../../../infra/local/demo/data.ts';
import { quotes } from '../../../web/src/marketing/quotes.ts';
import { reais } from '../../../web/src/ui/bare/text/format.ts';
import { expectAccessible } from '../accessibility.ts';
import { changeReply, hold, recordRequests, returnToTab, waitForHydration } from '../acts.ts';
import { test } from '../fixtures.ts';
import { expectScriptsBelow } from '../opening.ts';

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

  test('the landing page and the plans page are complete', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const claim of ['Sem cartão de crédito', 'Configuração em 5 minutos', '14 dias grátis']) {
      await expect(page.getByText(claim, { exact: true })).toBeVisible();
    }
    // A check of keywords does not look for competitors below the company.
    await expect(page.getByText('clique em Atualizar Grid')).toBeVisible();
    for (const { text } of quotes) await expect(page.getByText(text)).toBeVisible();
    for (const { name, price_monthly } of demoPlans) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      await expect(page.getByText(reais(price_monthly))).toBeVisible();
    }
    await page.getByRole('banner').getByRole('link', { name: 'Planos' }).click();
    await expect(page).toHaveURL('/plans');
    const starts = page.getByRole('list', { name: 'Planos' }).getByRole('link', { name: 'Começar agora' });
    await expect(starts).toHaveCount(demoPlans.length);
    for (const [index, { id }] of demoPlans.entries()) {
      await expect(starts.nth(index)).toHaveAttribute('href', `/signup?plan=${id}`);
    }
    for (const category of [
      'Monitoramento',
      'Análise competitiva',
      'Relatórios e insights',
      'Gestão e colaboração',
    ]) {
      await expect(page.getByRole('rowheader', { name: category })).toBeVisible();
    }
    await expect(page.getByText('30 dias de garantia')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Fazer login' })).toBeVisible();
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
});

for (const path of ['/', '/plans']) {
  test(`${path} weighs little, hydrates without a warning and is accessible`, async ({ page }) => {
    const problems = recordProblems(page);
    const requests = recordRequests(page, () => true);
    await expectScriptsBelow(page, path, 130);
    expect(requests.filter((request) => request.resourceType() === 'stylesheet')).toEqual([]);
    await page.getByRole('button', { name: 'Alternar entre tema claro e escuro' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.evaluate(() => localStorage.clear());
    await page.reload({ waitUntil: 'networkidle' });
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });
}

test('the legal pages are accessible, say that they are drafts, and hydrate without a warning', async ({
  page,
}) => {
  const problems = recordProblems(page);
  for (const { path, title } of [termsPage, privacyPage]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('note')).toContainText('Rascunho.');
    const footer = page.getByRole('navigation', { name: 'Rodapé' });
    await expect(footer.getByRole('link', { name: /Termos|Privacidade/ })).toHaveCount(2);
    await expectAccessible(page);
  }
  expect(problems).toEqual([]);
});

test('a visitor sees the plans of the server, goes from page to page and is told about a missing one', async ({
  page,
}) => {
  const changed = demoPlans.map((one, index) => (index === 1 ? { ...one, price_monthly: 1234.5 } : one));
  await page.route('**/api/plans', (route) => route.fulfill({ json: changed }));
  await page.goto('/');
  const cards = page.getByRole('list', { name: 'Planos' }).locator('> li');
  await expect(cards).toHaveCount(demoPlans.length);
  await expect(cards.nth(1)).toContainText(reais(1234.5));
  await expect(page.getByText('Mais popular')).toHaveCount(1);
  await expect(cards.nth(1).getByText('Mais popular')).toBeVisible();
  await waitForHydration(page);
  await page.getByRole('banner').getByRole('link', { name: 'Planos' }).click();
  await expect(page).toHaveTitle('Planos e preços · Ranqueia');
  // Browsers share the address bar's address, not that of the previous page.
  await expect(page.locator('[rel=canonical], [property="og:url"]')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible();
  await page.goBack();
  await cards.nth(1).getByRole('link', { name: 'Começar agora' }).click();
  await expect(page).toHaveURL(`/signup?plan=${demoPlans[1]?.id}`);
  await page.goto('/nada/aqui');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ranqueia' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Veja onde o seu site aparece no Google.' }),
  ).toBeVisible();
});

test('plans that could not be read are read again, and a user whose plan was given can pay or go back', async ({
  page,
  customer,
}) => {
  await page.route('**/api/plans', (route) => route.abort());
  await page.goto('/plans');
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar os planos');
  await page.unroute('**/api/plans');
  await page.route('**/api/plans', (route) => route.fulfill({ json: [] }));
  const answer = await hold(page, '**/api/plans');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('button', { name: 'Tentando...' })).toBeDisabled();
  answer();
  await expect(page.getByText('Nenhum plano disponível no momento.')).toBeVisible();

  await page.unroute('**/api/plans');
  await page.reload();
  const cards = page.getByRole('list', { name: 'Planos' }).locator('> li');
  await expect(cards.first().getByRole('link', { name: 'Assinar com o plano Essencial' })).toHaveAttribute(
    'href',
    `/payment?user=${customer.userId}&plan=1`,
  );
  await expect(cards.last().getByText('Plano atual')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Entrar' })).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a subscriber sees no landing page, but their plan, which moves nothing, as of now, one click away from another', async ({
  page,
  demo: _,
}) => {
  const sent = await (await page.request.get('/')).text();
  expect(sent).not.toContain('Veja onde o seu site aparece');
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'));
      document.documentElement.dataset.shift = String(shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/plans', { waitUntil: 'networkidle' });
  const cards = page.getByRole('list', { name: 'Planos' }).locator('> li');
  await expect(page.getByText('Plano atual')).toHaveCount(1);
  await expect(cards.nth(1).getByText('Plano atual')).toBeVisible();
  await expect(cards.nth(1).getByRole('link')).toHaveAttribute('href', '/settings?aba=assinatura');
  await expect(page.getByText(/^Você está no plano Profissional\./)).toBeVisible();
  await expect(page.getByText(/14 dias|14º dia|Começar agora/)).toHaveCount(0);
  expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThanOrEqual(0.02);

  // The list of plans shows a change that was made in another tab.
  const usage = { keywords: 301, companies: 2, competitors: 4, company_keywords: [40, 261] };
  await changeReply(page, '**/api/user/subscription', (read) => ({ ...read, plan_id: 3, usage }));
  await returnToTab(page);
  await expect(cards.last().getByText('Plano atual')).toBeVisible();
  await expect(cards.first()).toContainText('Das suas 301 palavras-chave, 261 ficam inativas neste plano.');
  await expect(cards.nth(1)).toContainText('Das suas 301 palavras-chave, 1 fica inativa neste plano.');
  await expect(page.getByText('neste plano.')).toHaveCount(2);
  await expectAccessible(page, 'main');
  // After a failed read, the page keeps what it has shown.
  await page.unroute('**/api/user/subscription');
  await page.route('**/api/user/subscription', (route) => route.abort());
  await returnToTab(page);
  await page.waitForEvent('requestfailed');
  await expect(cards.last().getByText('Plano atual')).toBeVisible();

  await page.unroute('**/api/user/subscription');
  await returnToTab(page);
  await expect(cards.nth(1).getByText('Plano atual')).toBeVisible();
  const change = page.getByRole('button', { name: 'Mudar para este plano (Agência)' });
  await page.route('**/api/payments/create-portal-session?*', (route) => route.abort());
  await change.click();
  // The error is beside the pressed button, because on a phone the top of the list is far away.
  await expect(cards.last().getByRole('alert')).toContainText('Não foi possível abrir a mudança de plano.');
  await page.unroute('**/api/payments/create-portal-session?*');
  await change.click();
  await expect(page.getByRole('heading', { name: 'Confirmar a mudança de plano' })).toBeVisible();
});

/** Returns the quotes that are entirely in view, from left to right. */
const shownQuotes = (page: Page): Promise<string[]> =>
  page.getByRole('region', { name: 'Depoimentos' }).evaluate((view) => {
    const { left, right } = view.getBoundingClientRect();
    return [...view.querySelectorAll('li')]
      .map((slide) => ({ slide, box: slide.getBoundingClientRect() }))
      .filter(({ box }) => box.left > left - 2 && box.right < right + 2)
      .toSorted((one, other) => one.box.left - other.box.left)
      .map(({ slide }) => slide.querySelector('blockquote')?.textContent ?? '');
  });
const quotesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => quotes.at((first + index) % quotes.length)?.text);

test('the carousel shows as many quotes as fit, wraps around, and turns by every way to turn it', async ({
  page,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  const expectFrom = (first: number, count: number) =>
    expect.poll(() => shownQuotes(page), `${count} in view`).toEqual(quotesFrom(first, count));
  await expectFrom(0, 3);
  await page.getByRole('button', { name: 'Depoimento anterior' }).click();
  await expectFrom(7, 3);
  await expect(page.getByRole('button', { name: 'Ir para o depoimento 8' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.getByRole('button', { name: 'Próximo depoimento' }).click();
  await expectFrom(0, 3);
  await swipeLeft(page);
  await expectFrom(1, 3);

  await page.setViewportSize({ width: 360, height: 800 });
  await expectFrom(1, 1);
  await page.getByRole('button', { name: 'Ir para o depoimento 8' }).click();
  await expectFrom(7, 1);
  await page.getByRole('region', { name: 'Depoimentos' }).focus();
  await page.keyboard.press('ArrowRight');
  await expectFrom(0, 1);
  await swipeLeft(page);
  await expectFrom(1, 1);
});

/** Swipes by about one quote, slowly enough not to count as a flick. */
const swipeLeft = async (page: Page) => {
  const view = page.getByRole('region', { name: 'Depoimentos' });
  await view.scrollIntoViewIfNeeded();
  const [slide, box] = await Promise.all([
    view.getByRole('listitem').first().boundingBox(),
    view.boundingBox(),
  ]);
  if (!slide || !box) throw new Error('The carousel has no box');
  const y = box.y + box.height / 2;
  const from = box.x + box.width - 20;
  await page.mouse.move(from, y);
  await page.mouse.down();
  await page.mouse.move(from - slide.width * 0.7, y, { steps: 8 });
  await page.mouse.up();
};
