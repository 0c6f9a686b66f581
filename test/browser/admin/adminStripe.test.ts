import { expect, type Page } from '@playwright/test';
import { logStep } from '../../../functions/billing/checkout/paymentLog.store.ts';
import { diagnose } from '../../../functions/billing/operations/diagnosis.ts';
import { expectAccessible } from '../accessibility.ts';
import { button, failWith } from '../acts.ts';
import { test } from '../fixtures.ts';

const DIAGNOSIS = '**/api/admin/stripe-diagnosis';
const alert = (page: Page) => page.getByRole('alert');

test("Stripe's keys are diagnosed, explained when swapped, changed, and in the audit without a value", async ({
  page,
  admin,
}) => {
  await failWith(page, DIAGNOSIS, 403, 'Não.');
  await page.goto('/stripe-config');
  await expect(alert(page)).toContainText('Erro ao carregar diagnóstico do Stripe');
  const keys = { secret_key: 'pk_live_a1b2c3d4', publishable_key: 'sk_live_a1b2c3d4', webhook_secret: '' };
  const json = diagnose(keys, { answer: undefined, webhookVerifiedOn: undefined });
  await page.route(DIAGNOSIS, (route) => route.fulfill({ json }));
  await button(page, 'Tentar Novamente').click();
  const urgent = page.getByRole('region', { name: 'Correção urgente' });
  await expect(urgent).toContainText('Nenhum pagamento funciona enquanto as chaves estiverem trocadas.');
  await expect(urgent.getByRole('listitem')).toHaveCount(json.instructions[0]?.steps.length ?? 0);
  await expect(page.getByText('Incorreta', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await page.unrouteAll();
  await button(page, 'Atualizar').click();
  await expect(page.getByText('Correta', { exact: true })).toHaveCount(3);

  await button(page, 'Editar Chaves').click();
  const secret = page.getByLabel('Chave secreta (STRIPE_SECRET_KEY)', { exact: true });
  await secret.fill('pk_test_errada');
  await button(page, 'Salvar').click();
  await expect(secret).toBeFocused();
  await expect(alert(page)).toHaveText(/^A chave secreta deve começar com sk_/);
  await expectAccessible(page);
  await button(page, 'Cancelar').click();
  await expect(button(page, 'Editar Chaves')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(secret).toBeFocused();
  await page
    .getByLabel('Chave publicável (STRIPE_PUBLISHABLE_KEY)', { exact: true })
    .fill('pk_test_salva_no_navegador');
  await button(page, 'Salvar').click();
  await expect(page.getByRole('status').filter({ hasText: 'Configurações salvas' })).toHaveText(
    'Configurações salvas com sucesso! As mudanças entrarão em vigor após reiniciar a aplicação.',
  );
  await expect(page.getByText('pk_test_s…')).toBeVisible();

  await page.goto('/admin?tab=logs');
  await page.getByLabel('Pessoa').fill(admin.email.toUpperCase());
  await page.getByLabel('Ação').selectOption('Alterou as chaves do Stripe');
  const row = page.getByRole('row').filter({ hasText: admin.email });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Chave publicável: configurada alterada');
  await expect(row).toContainText(/127\.0\.0\.1|::1/);
  await expect(page.locator('body')).not.toContainText('salva_no_navegador');
  await page.getByLabel('Ação').selectOption('Excluiu um plano');
  await expect(page.getByRole('heading', { name: 'Nenhuma alteração encontrada' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver Logs de Web Scraping', exact: true }).click();
  await expect(page).toHaveURL('/admin?tab=webscraping');
  await expect(page.getByRole('tab', { name: 'Web Scraping' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Últimas requisições' })).toBeInViewport();
});

test('the payment log is filtered by its address, once it can be loaded', async ({ page, admin: _ }) => {
  const session = `cs_test_${Date.now()}`;
  const log = (status: Parameters<typeof logStep>[0]['status'], details?: string) =>
    logStep({ sessionId: session, status, details });
  await log('no_subscription', 'O Stripe não tem a assinatura');
  await log('success_handler_called');
  const logs = '**/api/admin/payment-logs*';
  await failWith(page, logs, 403, 'Tente de novo.');
  await page.goto('/payment-debug');
  await expect(alert(page)).toContainText('Tente de novo.');
  await page.unroute(logs);
  await button(page, 'Tentar novamente').click();
  const rows = page.getByRole('row').filter({ hasText: session });
  await expect(rows).toHaveText([/Sucesso.*success_handler_called/, /Erro.*no_subscription.*O Stripe não/]);
  await page.getByLabel('Filtrar por status').selectOption('Sucesso');
  await expect(page).toHaveURL(/[?]filter=/);
  await expect(rows).toHaveText([/success_handler_called/]);
  await log('auto_login_success');
  await button(page, 'Atualizar').click();
  await expect(rows).toHaveText([/auto_login_success/, /success_handler_called/]);
});
