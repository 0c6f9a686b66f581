import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { demoAdmin } from '../../../infra/local/demo/data.ts';
import { adminTabs } from '../../../web/src/admin/tabs.ts';
import { adminPaths } from '../../../web/src/screens.ts';
import { expectNoSidewaysScroll } from '../accessibility.ts';
import { signInWith } from '../accounts/accountForms.ts';
import { advanceUntilVisible, button, forgetSession, goWithin, stopClock } from '../acts.ts';
import { test } from '../fixtures.ts';
import { openWithin } from '../opening.ts';

const readFakeSecrets = async (): Promise<string[]> => {
  const stored = await readFile('test-results/cloud/secrets.json', 'utf8');
  const secrets = z.record(z.string(), z.object({ value: z.string() })).parse(JSON.parse(stored));
  const fields = Object.values(secrets).flatMap(({ value }) => Object.entries(JSON.parse(value)));
  const isSecret = ([name, value]: [string, unknown]) =>
    !/^(?:client_id|app_id|index_name|publishable_key)$/.test(name) && value !== '';
  const found = fields.filter(isSecret).map(([, value]) => String(value));
  expect(found.length).toBeGreaterThanOrEqual(4);
  return found;
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test.describe('the dashboard of administrators', () => {
  test('has its tabs in the address, the history and the title, also when the code of one is slow or missing', async ({
    page,
    admin: _,
  }) => {
    await page.goto('/admin');
    await expect(page).toHaveTitle('Dashboard Admin · Ranqueia');
    await expect(page.getByRole('navigation', { name: 'Principal' }).getByRole('link')).toHaveText([
      'Ranqueia',
      'Dashboard Admin',
    ]);
    const names = ['Visão Geral', 'Usuários', 'Planos', 'Cobrança', 'Sistema', 'Web Scraping', 'Logs'];
    await expect(page.getByRole('tab')).toHaveText(names);
    await tab(page, 'Visão Geral').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tab(page, 'Logs')).toBeFocused();
    await expect(page).toHaveURL('/admin?tab=logs');
    await expect(page).toHaveTitle('Logs · Dashboard Admin · Ranqueia');
    await expect(heading(page, 'Auditoria')).toBeVisible();
    await tab(page, 'Planos').click();
    await expect(page).toHaveURL('/admin?tab=plans');
    await page.goBack();
    await expect(tab(page, 'Logs')).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(page).toHaveTitle('Dashboard Admin · Ranqueia');
    await page.goForward();
    await expect(tab(page, 'Logs')).toHaveAttribute('aria-selected', 'true');

    await page.setViewportSize({ width: 360, height: 800 });
    const code = '**/assets/Logs-*.js';
    const arrived = Promise.withResolvers<void>();
    await page.route(code, async (route) => {
      await arrived.promise;
      await route.abort();
    });
    await page.reload();
    await expect(page.getByRole('tabpanel').getByText('Carregando...')).toBeAttached();
    await expect(tab(page, 'Logs')).toBeInViewport();
    await expectNoSidewaysScroll(page, 360);
    arrived.resolve();
    await expect(heading(page, 'Não foi possível mostrar esta aba')).toBeVisible();
    await tab(page, 'Visão Geral').click();
    await expect(heading(page, 'Não foi possível mostrar esta aba')).toBeHidden();
    await tab(page, 'Logs').click();
    await page.unroute(code);
    await button(page, 'Recarregar').click();
    await expect(heading(page, 'Auditoria')).toBeVisible();
  });

  test('is refused to customers and visitors, as all screens of administrators', async ({
    page,
    customer: _,
  }) => {
    const expectDenied = async (path: string) => {
      const [title, text] =
        path === '/payment-debug'
          ? ['Acesso Negado', 'Apenas administradores podem acessar esta página.']
          : ['Acesso negado', 'Esta página é exclusiva para administradores.'];
      await goWithin(page, path);
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
    };
    const expectWay = (name: string, address: string) =>
      expect(page.getByRole('link', { name })).toHaveAttribute('href', address);
    await page.goto('/admin');
    for (const path of adminPaths) {
      await expectDenied(path);
      await expectWay('Voltar para o Dashboard', '/dashboard');
    }
    await forgetSession(page);
    await page.goto('/payment-debug');
    await expectDenied('/payment-debug');
    await expectWay('Voltar para o Dashboard', '/dashboard');
    await expectDenied('/admin');
    await expectWay('Fazer Login', '/login');
  });
});

test('every screen of the administrators opens quickly, and none shows or keeps a secret', async ({
  page,
  admin,
}) => {
  const texts: Promise<string>[] = [];
  const read = new Set<string>();
  page.on('response', (response) => {
    // Screens share most scripts, and an asset with the same address never changes: each is read once.
    if (response.url().includes('/assets/') && read.has(response.url())) return;
    read.add(response.url());
    // The browser keeps no text of a reply that a page reads as a blob, so the reply is requested again.
    const again = async () => (await page.request.get(response.url())).text();
    texts.push(response.url().includes('/api/') ? again() : response.text().catch(() => ''));
  });
  // The first tab is that of /admin.
  const tabs = adminTabs.slice(1).map(({ id }) => `/admin?tab=${id}`);
  for (const path of [...adminPaths, ...tabs]) {
    await openWithin(page, path, { kB: 203, files: 11 });
    await page.waitForLoadState('networkidle');
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    texts.push(Promise.resolve(`${await page.content()}${kept}`));
  }
  const all = (await Promise.all(texts)).join('\n');
  expect(all).toContain('Configuração do Stripe');
  expect(all).toContain('"currentConfig":');
  const session = admin.cookie.slice(admin.cookie.lastIndexOf('.') + 1);
  for (const secret of [...(await readFakeSecrets()), session]) {
    expect(all.includes(secret), secret).toBe(false);
  }
});

test('administrators land on their dashboard after signing in or paying, and from the landing page', async ({
  page,
  admin,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/admin');
  await expect(heading(page, 'Dashboard Admin')).toBeVisible();
  await page.route('**/api/payments/success?*', (route) =>
    route.fulfill({ json: { success: true, error: null, message: null } }),
  );
  await stopClock(page);
  await page.goto('/payment/success?session_id=cs_admin');
  await advanceUntilVisible(page, 50, heading(page, 'Assinatura confirmada'));
  await page.getByRole('link', { name: 'Ir para o Dashboard' }).click();
  await expect(page).toHaveURL('/admin');
  await page.clock.resume();

  await forgetSession(page);
  await page.goto('/login');
  await button(page, 'Entrar com Google').click();
  await page.getByLabel('Outro e-mail').fill(admin.email);
  await button(page, 'Continuar').click();
  await expect(page).toHaveURL('/admin');
  await forgetSession(page);
  await page.goto('/login');
  await signInWith(page, demoAdmin.email, demoAdmin.password);
  await expect(page).toHaveURL('/admin');
});
