/** The administrators' area as a whole, Stripe's keys, the payment log and the audit. */
import { readFile } from 'node:fs/promises';
import { expect, type Page, type Route } from '@playwright/test';
import * as z from 'zod/mini';
import { userPartition } from '../../functions/accounts/users.store.ts';
import { diagnose } from '../../functions/billing/diagnosis.ts';
import { logStep } from '../../functions/billing/paymentLog.store.ts';
import { setAttributes } from '../../functions/platform/aws/writes.ts';
import { demoAdmin } from '../../infra/local/demo/data.ts';
import { adminTabs } from '../../web/src/admin/tabs.ts';
import { adminPaths } from '../../web/src/screens.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './fixtures.ts';
import { recordRequests } from './requests.ts';
import { createAccount, fillSignupForm, uniqueEmail } from './signupForm.ts';

test.use({ trace: 'off' });

/** The secrets that the tested stack stores, without what is public. */
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

const DIAGNOSIS = '**/api/admin/stripe-diagnosis';
const KEYS = '**/api/admin/config/stripe';
const alert = (page: Page) => page.getByRole('alert');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test.describe("Stripe's keys", () => {
  test('are diagnosed, and shown by their first characters', async ({ page, context, admin: _ }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/stripe-config');
    await expect(page).toHaveTitle('Configuração da Stripe · Ranqueia');
    await expect(page.getByText(/^As chaves da Stripe estão corretas, com \d avisos?\.$/)).toBeVisible();
    await expect(page.getByText('Correta', { exact: true })).toHaveCount(3);
    await expect(page.getByRole('link', { name: 'assine um plano' })).toHaveAttribute('href', '/plans');
    await expectAccessible(page);
    await button(page, 'Copiar STRIPE_SECRET_KEY').click();
    const copied = page.getByText('Copiado para a área de transferência!', { exact: true });
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^sk_test_\w{1,4}$/);
    await expect(copied).toBeHidden();
  });

  test('are explained step by step when they are swapped', async ({ page, admin: _ }) => {
    const keys = { secret_key: 'pk_live_a1b2c3d4', publishable_key: 'sk_live_a1b2c3d4', webhook_secret: '' };
    const json = diagnose(keys, { answer: undefined, webhookVerifiedOn: undefined });
    await page.route(DIAGNOSIS, (route) => route.fulfill({ json }));
    await page.goto('/stripe-config');
    await expect(
      page.getByText('Há 1 problema nas chaves da Stripe que precisa ser corrigido.'),
    ).toBeVisible();
    const urgent = page.getByRole('region', { name: 'Correção urgente' });
    await expect(urgent).toContainText('Nenhum pagamento funciona enquanto as chaves estiverem trocadas.');
    await expect(urgent.getByRole('listitem')).toHaveCount(json.instructions[0]?.steps.length ?? 0);
    await expect(page.getByText('Incorreta', { exact: true })).toHaveCount(2);
    await expect(page.getByText('não configurado', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('say that the diagnosis cannot be loaded', async ({ page, admin: _ }) => {
    await page.route(DIAGNOSIS, (route) => route.fulfill({ status: 403, json: { error: 'Não.' } }));
    await page.goto('/stripe-config');
    await expect(heading(page, 'Erro ao carregar diagnóstico')).toBeVisible();
    await expect(alert(page)).toContainText('Erro ao carregar diagnóstico do Stripe');
    await expectAccessible(page);
    await page.unroute(DIAGNOSIS);
    await button(page, 'Tentar Novamente').click();
    await expect(page.getByText('Correta', { exact: true })).toHaveCount(3);
    await page.route(DIAGNOSIS, (route) => route.fulfill({ status: 403, json: { error: 'Não.' } }));
    await button(page, 'Atualizar').click();
    await expect(alert(page)).toHaveText('Erro ao carregar diagnóstico do Stripe');
    await expect(page.getByText('Correta', { exact: true })).toHaveCount(3);
  });

  test('are changed, reloaded after a second, and in the audit without a value', async ({ page, admin }) => {
    await page.goto('/stripe-config');
    await button(page, 'Editar Chaves').click();
    const [secret, publishable] = [
      'Chave secreta (STRIPE_SECRET_KEY)',
      'Chave publicável (STRIPE_PUBLISHABLE_KEY)',
    ];
    await expect(
      page.getByText('Deve começar com whsec_, ou ficar vazio ou "não configurado"'),
    ).toBeVisible();
    await page.getByLabel(secret, { exact: true }).fill('pk_test_errada');
    await button(page, 'Salvar').click();
    await expect(page.getByLabel(secret, { exact: true })).toBeFocused();
    await expect(alert(page)).toHaveText(/^A chave secreta deve começar com sk_/);
    await expectAccessible(page);
    await button(page, 'Cancelar').click();
    await expect(page.getByLabel(secret, { exact: true })).toHaveCount(0);
    await expect(button(page, 'Editar Chaves')).toBeFocused();

    await button(page, 'Editar Chaves').press('Enter');
    await expect(page.getByLabel(secret, { exact: true })).toBeFocused();
    await page.getByLabel(publishable, { exact: true }).fill('pk_test_salva_no_navegador');
    const failWith = async (answer: (route: Route) => Promise<void>, text: string) => {
      await page.route(KEYS, answer);
      await button(page, 'Salvar').click();
      await expect(alert(page)).toHaveText(text);
      await page.unroute(KEYS);
    };
    await failWith(
      (route) => route.fulfill({ status: 409, json: { error: 'Outra pessoa.' } }),
      'Erro ao salvar: Outra pessoa.',
    );
    await failWith((route) => route.fulfill({ status: 500, body: '' }), 'Erro ao salvar: Erro desconhecido');
    await failWith((route) => route.abort(), 'Erro ao salvar configurações');

    const saving = Promise.withResolvers<void>();
    await page.route(KEYS, async (route) => {
      await saving.promise;
      await route.continue();
    });
    const reloads = recordRequests(page, ({ pathname }) => pathname === '/api/admin/stripe-diagnosis');
    await button(page, 'Salvar').click();
    await expect(button(page, 'Salvando...')).toBeDisabled();
    saving.resolve();
    await expect(page.getByRole('status').filter({ hasText: 'Configurações salvas' })).toHaveText(
      'Configurações salvas com sucesso! As mudanças entrarão em vigor após reiniciar a aplicação.',
    );
    await expect(button(page, 'Editar Chaves')).toBeVisible();
    expect(reloads).toHaveLength(0);
    await expect(page.getByText('pk_test_s…')).toBeVisible();
    expect(reloads).toHaveLength(1);

    await page.goto('/admin?tab=logs');
    await page.getByLabel('Pessoa').fill(admin.email.toUpperCase());
    await page.getByLabel('Ação').selectOption('Alterou as chaves da Stripe');
    const row = page.getByRole('row').filter({ hasText: admin.email });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('STRIPE_PUBLISHABLE_KEY: configurada alterada');
    await expect(row).toContainText(/127\.0\.0\.1|::1/);
    await expect(page.locator('body')).not.toContainText('salva_no_navegador');
    await expectAccessible(page);
    await page.getByLabel('Ação').selectOption('Excluiu um plano');
    await expect(heading(page, 'Nenhuma alteração encontrada')).toBeVisible();
    await button(page, 'Ver Logs de Web Scraping').click();
    await expect(page).toHaveURL('/admin?tab=webscraping');
    await expect(tab(page, 'Web Scraping')).toBeFocused();
  });
});

test.describe('the payment log', () => {
  test('is filtered and paged by the server', async ({ page, admin: _ }) => {
    const session = `cs_test_${Date.now()}`;
    for (let step = 0; step < 55; step++) await logStep({ sessionId: session, status: 'db_error' });
    await logStep({
      sessionId: session,
      status: 'no_subscription',
      details: 'A Stripe não tem a assinatura',
    });
    await logStep({ sessionId: session, status: 'success_handler_called' });
    await logStep({ sessionId: session, status: 'webhook_received', details: 'invoice.paid' });
    await page.goto('/payment-debug');
    await expect(page).toHaveTitle('Logs de Pagamento · Ranqueia');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Timestamp',
      'Session ID',
      'Status',
      'Detalhes',
    ]);
    const rows = page.getByRole('row').filter({ hasText: session });
    await expect(rows.filter({ hasText: 'Informação webhook_received' })).toContainText('invoice.paid');
    await expect(rows.filter({ hasText: 'Sucesso success_handler_called' })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'Erro no_subscription' })).toContainText('A Stripe não tem');
    await expect(page.getByText('50 registros na página 1')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Filtrar por status').selectOption('Erros');
    await expect(page).toHaveURL('/payment-debug?filter=errors');
    await expect(rows.filter({ hasText: 'Erro db_error' })).toHaveCount(50);
    await button(page, 'Próxima').click();
    await expect(page.getByText(/registros na página 2$/)).toBeVisible();
    await expect(rows).toHaveCount(5);
    await page.getByLabel('Filtrar por status').selectOption('Sucesso');
    await expect(rows).toHaveText([/success_handler_called/]);
    await logStep({ sessionId: session, status: 'auto_login_success' });
    await button(page, 'Atualizar').click();
    await expect(rows).toHaveText([/auto_login_success/, /success_handler_called/]);
    await page.getByRole('link', { name: 'Dashboard Admin' }).last().click();
    await expect(page).toHaveURL('/admin');
  });

  test('says that it cannot be loaded', async ({ page, admin: _ }) => {
    await page.route('**/api/admin/payment-logs*', (route) =>
      route.fulfill({ status: 403, json: { error: 'Tente de novo.' } }),
    );
    await page.goto('/payment-debug');
    await expect(alert(page)).toContainText('Tente de novo.');
    await expectAccessible(page);
  });

  test('is refused to customers and visitors in its own words', async ({ page, context, customer: _ }) => {
    for (const refuse of [async () => undefined, () => context.clearCookies()]) {
      await refuse();
      await page.goto('/payment-debug');
      await expect(heading(page, 'Acesso Negado')).toBeVisible();
      await expect(page.getByText('Apenas administradores podem acessar esta página.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Voltar para o Dashboard' })).toHaveAttribute(
        'href',
        '/dashboard',
      );
    }
    await expectAccessible(page);
  });
});

test.describe('the dashboard of administrators', () => {
  test('has its tabs in the address, the history and the title', async ({ page, admin: _ }) => {
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
    await page.reload();
    await expect(tab(page, 'Logs')).toBeInViewport();
    await expectNoSidewaysScroll(page, 360);
  });

  test('keeps the other tabs when the code of one is slow or does not load', async ({ page, admin: _ }) => {
    const code = '**/assets/Logs-*.js';
    const arrived = Promise.withResolvers<void>();
    await page.route(code, async (route) => {
      await arrived.promise;
      await route.abort();
    });
    await page.goto('/admin?tab=logs');
    await expect(page.getByRole('tabpanel').getByText('Carregando...')).toBeAttached();
    await expect(tab(page, 'Logs')).toBeVisible();
    arrived.resolve();
    await expect(heading(page, 'Não foi possível mostrar esta aba')).toBeVisible();
    await expectAccessible(page);
    await tab(page, 'Visão Geral').click();
    await expect(heading(page, 'Não foi possível mostrar esta aba')).toBeHidden();
    await tab(page, 'Logs').click();
    await page.unroute(code);
    await button(page, 'Recarregar').click();
    await expect(heading(page, 'Auditoria')).toBeVisible();
  });

  test('is refused to customers and visitors', async ({ page, context, customer: _ }) => {
    for (const path of adminPaths.filter((path) => path !== '/payment-debug')) {
      await page.goto(path);
      await expect(heading(page, 'Acesso negado')).toBeVisible();
      await expect(page.getByText('Esta página é exclusiva para administradores.')).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Voltar para o Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    await context.clearCookies();
    await page.goto('/admin');
    await expect(page.getByRole('link', { name: 'Fazer Login' })).toHaveAttribute('href', '/login');
    await expectAccessible(page);
  });
});

test('no screen of the administrators shows or keeps a secret', async ({ page, admin }) => {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    texts.push(response.text().catch(() => ''));
  });
  for (const path of [...adminPaths, ...adminTabs.map(({ id }) => `/admin?tab=${id}`)]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    texts.push(Promise.resolve(`${await page.content()}${kept}`));
  }
  const all = (await Promise.all(texts)).join('\n');
  expect(all).toContain('Configuração da Stripe');
  expect(all).toContain('"currentConfig":');
  const session = admin.cookie.slice(admin.cookie.lastIndexOf('.') + 1);
  for (const secret of [...(await readFakeSecrets()), session]) {
    expect(all.includes(secret), secret).toBe(false);
  }
});

test.describe('administrators land on their dashboard', () => {
  test('after a password, and from the landing page', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(demoAdmin.email);
    await page.getByLabel('Senha', { exact: true }).fill(demoAdmin.password);
    await button(page, 'Entrar').click();
    await expect(page).toHaveURL('/admin');
    await page.goto('/');
    await expect(page).toHaveURL('/admin');
    await expect(heading(page, 'Dashboard Admin')).toBeVisible();
  });

  test('after signing in with Google', async ({ page, context, admin }) => {
    await context.clearCookies();
    await page.goto('/login');
    await button(page, 'Entrar com Google').click();
    await page.getByLabel('Outro e-mail').fill(admin.email);
    await button(page, 'Continuar').click();
    await expect(page).toHaveURL('/admin');
  });

  test('after a payment', async ({ page }) => {
    await page.goto('/signup?plan=1');
    await fillSignupForm(page, uniqueEmail());
    await createAccount(page).click();
    await expect(page).toHaveURL(/\/payment\?user=/);
    const userId = new URL(page.url()).searchParams.get('user') ?? '';
    await setAttributes({ PK: userPartition(userId), SK: 'PROFILE' }, { is_admin: true });
    await page.getByRole('checkbox', { name: 'Li e aceito os termos da assinatura' }).check();
    await button(page, 'Ir para o pagamento').click();
    await button(page, 'Iniciar teste grátis').click();
    await expect(heading(page, 'Assinatura confirmada')).toBeVisible();
    await expect(page).toHaveURL('/admin');
  });
});
