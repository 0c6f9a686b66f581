import { expect, type Page, type Route } from '@playwright/test';
import { logStep } from '../../../functions/billing/checkout/paymentLog.store.ts';
import { diagnose } from '../../../functions/billing/operations/diagnosis.ts';
import type { Customer } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { button, hold, recordRequests, routeOnce } from '../acts.ts';
import { test } from '../fixtures.ts';

const DIAGNOSIS = '**/api/admin/stripe-diagnosis';
const KEYS = '**/api/admin/config/stripe';
const alert = (page: Page) => page.getByRole('alert');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test.describe("Stripe's keys", () => {
  test('are diagnosed once that succeeds, explained when swapped, and can be changed', async ({
    page,
    admin,
  }) => {
    const refuse = (route: Route) => route.fulfill({ status: 403, json: { error: 'Não.' } });
    await page.route(DIAGNOSIS, refuse);
    await page.goto('/stripe-config');
    const failure = 'Erro ao carregar diagnóstico do Stripe';
    await expect(heading(page, 'Erro ao carregar diagnóstico')).toBeVisible();
    await expect(alert(page)).toContainText(failure);
    await page.unroute(DIAGNOSIS);
    await button(page, 'Tentar Novamente').click();
    await expect(page).toHaveTitle('Configuração do Stripe · Ranqueia');
    await expect(page.getByText(/^As chaves do Stripe estão corretas, com \d avisos?\.$/)).toBeVisible();
    await expect(page.getByText('Correta', { exact: true })).toHaveCount(3);
    await expect(page.getByRole('link', { name: 'assine um plano' })).toHaveAttribute('href', '/plans');
    await expectAccessible(page);
    await page.route(DIAGNOSIS, refuse);
    await button(page, 'Atualizar').click();
    await expect(alert(page)).toHaveText(failure);
    await expect(page.getByText('Correta', { exact: true })).toHaveCount(3);
    await button(page, 'Editar Chaves').click();
    await page.route(KEYS, (route) => route.abort());
    await button(page, 'Salvar').click();
    await expect(alert(page)).toHaveText(['Erro ao salvar configurações', failure]);
    await button(page, 'Cancelar').click();
    await page.unroute(DIAGNOSIS);
    await button(page, 'Atualizar').click();
    await expect(alert(page)).toHaveCount(0);

    const keys = { secret_key: 'sk_test_a1b2c3d4', publishable_key: 'pk_live_a1b2c3d4', webhook_secret: '' };
    const json = diagnose(keys, { answer: undefined, webhookVerifiedOn: undefined });
    await page.route(DIAGNOSIS, (route) => route.fulfill({ json }));
    await button(page, 'Atualizar').click();
    await expect(
      page.getByText('Há 1 problema nas chaves do Stripe que precisa ser corrigido.'),
    ).toBeVisible();
    const urgent = page.getByRole('region', { name: 'Correção urgente' });
    await expect(urgent).toContainText('Nenhum pagamento funciona enquanto as chaves estiverem trocadas.');
    await expect(urgent.getByRole('listitem')).toHaveCount(json.instructions[0]?.steps.length ?? 0);
    await expect(page.getByText('Incorreta', { exact: true })).toHaveCount(2);
    await expect(page.getByText('não configurado', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.unroute(DIAGNOSIS);
    await page.unroute(KEYS);
    await button(page, 'Atualizar').click();
    await expect(page.getByText('Correta', { exact: true })).toHaveCount(3);
    await test.step('are changed, reloaded after a second, and in the audit without a value', () =>
      changeKeys(page, admin));
  });

  const changeKeys = async (page: Page, admin: Customer) => {
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
    await page.route(KEYS, (route) => route.fulfill({ status: 500, body: '' }));
    await button(page, 'Salvar').click();
    await expect(alert(page)).toHaveText('Erro ao salvar: Erro desconhecido');
    await page.unroute(KEYS);
    // The form's version is replaced, as if somebody had changed a key since it was opened.
    const asBefore = (route: Route) => {
      const body = route.request().postDataJSON();
      return route.continue({ postData: { ...body, version: 'antes' } });
    };
    await routeOnce(page, KEYS, asBefore);
    const reloads = recordRequests(page, ({ pathname }) => pathname === '/api/admin/stripe-diagnosis');
    await button(page, 'Salvar').click();
    await expect(alert(page)).toHaveText([
      /^Erro ao salvar: Outra aba ou outra pessoa alterou isto enquanto isso\./,
      /^Valor atual: pk_/,
    ]);
    await expect(button(page, 'Atualizar')).toBeEnabled();
    await expect.poll(() => reloads.length).toBe(1);

    const save = await hold(page, KEYS);
    await button(page, 'Salvar').click();
    await expect(button(page, 'Salvando...')).toBeDisabled();
    save();
    await expect(page.getByRole('status').filter({ hasText: 'Configurações salvas' })).toHaveText(
      'Configurações salvas com sucesso! As mudanças entrarão em vigor após reiniciar a aplicação.',
    );
    await expect(button(page, 'Editar Chaves')).toBeVisible();
    await expect(page.getByText('pk_test_s…')).toBeVisible();
    await expect.poll(() => reloads.length).toBe(2);

    await page.goto('/admin?tab=logs');
    await page.getByLabel('Pessoa').fill(admin.email.toUpperCase());
    await page.getByLabel('Ação').selectOption('Alterou as chaves do Stripe');
    const row = page.getByRole('row').filter({ hasText: admin.email });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Chave publicável: configurada alterada');
    await expect(row).toContainText(/127\.0\.0\.1|::1/);
    await expect(page.locator('body')).not.toContainText('salva_no_navegador');
    await expectAccessible(page);
    await page.getByLabel('Ação').selectOption('Excluiu um plano');
    await expect(heading(page, 'Nenhuma alteração encontrada')).toBeVisible();
    await page.getByRole('link', { name: 'Ver Logs de Web Scraping', exact: true }).click();
    await expect(page).toHaveURL('/admin?tab=webscraping');
    await expect(tab(page, 'Web Scraping')).toBeFocused();
    await expect(heading(page, 'Últimas requisições')).toBeInViewport();
  };
});

test.describe('the payment log', () => {
  test('is filtered and paged by the server, once it can be loaded', async ({ page, admin: _ }) => {
    const session = `cs_test_${Date.now()}`;
    for (let step = 0; step < 55; step++) await logStep({ sessionId: session, status: 'db_error' });
    await logStep({
      sessionId: session,
      status: 'no_subscription',
      details: 'O Stripe não tem a assinatura',
    });
    await logStep({ sessionId: session, status: 'success_handler_called' });
    await logStep({ sessionId: session, status: 'webhook_received', details: 'invoice.paid' });
    const logs = '**/api/admin/payment-logs*';
    await page.route(logs, (route) => route.fulfill({ status: 403, json: { error: 'Tente de novo.' } }));
    await page.goto('/payment-debug');
    await expect(alert(page)).toContainText('Tente de novo.');
    await page.unroute(logs);
    await button(page, 'Tentar novamente').click();
    await expect(page).toHaveTitle('Logs de Pagamento · Ranqueia');
    const rows = page.getByRole('row').filter({ hasText: session });
    await expect(rows.filter({ hasText: 'Informação webhook_received' })).toContainText('invoice.paid');
    await expect(rows.filter({ hasText: 'Sucesso success_handler_called' })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'Erro no_subscription' })).toContainText('O Stripe não tem');
    await expect(page.getByText('50 registros na página 1')).toBeVisible();
    // Eight rows are enough for axe, because the other rows of the table are alike.
    await expectAccessible(page, 'tr:nth-child(-n + 8)');
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
});
