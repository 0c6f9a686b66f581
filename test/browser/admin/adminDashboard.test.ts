import { expect, type Page } from '@playwright/test';
import { demoAdmin } from '../../../infra/local/demo/data.ts';
import { adminTabs } from '../../../web/src/admin/tabs.ts';
import { adminPaths } from '../../../web/src/screens.ts';
import { expectAccessible } from '../accessibility.ts';
import { signInWith } from '../accounts/accountForms.ts';
import { advanceUntilVisible, button, forgetSession, goWithin, stopClock } from '../acts.ts';
import { test } from '../fixtures.ts';
import { openWithin } from '../opening.ts';

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
    await page.goBack();
    await expect(page).toHaveTitle('Dashboard Admin · Ranqueia');
    await page.goForward();

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
    arrived.resolve();
    await expect(heading(page, 'Algo deu errado')).toBeVisible();
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
    await expectDenied('/admin');
    await expectWay('Fazer Login', '/login');
  });
});

// The first tab is that of /admin.
const tabAddresses = adminTabs.slice(1).map(({ id }) => `/admin?tab=${id}`);
for (const [what, addresses] of Object.entries({ screen: adminPaths, tab: tabAddresses })) {
  test(`every ${what} of the administrators opens quickly and is accessible`, async ({ page, admin: _ }) => {
    for (const address of addresses) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await openWithin(page, address, { kB: 205, files: 12, readsEarly: false });
      await expectAccessible(page);
    }
  });
}

test('administrators land on their dashboard after signing in or paying, and from the landing page', async ({
  page,
  admin,
}) => {
  await page.route('**/api/payments/success?*', (route) =>
    route.fulfill({ json: { success: true, error: null, message: null } }),
  );
  await stopClock(page);
  await page.goto('/payment/success?session_id=cs_admin');
  await advanceUntilVisible(page, 50, heading(page, 'Assinatura confirmada'));
  await page.getByRole('link', { name: 'Ir para o Dashboard' }).click();
  await expect(page).toHaveURL('/admin');
  await page.clock.resume();
  await page.goto('/');
  await expect(page).toHaveURL('/admin');

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
