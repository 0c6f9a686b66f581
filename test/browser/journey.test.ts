/**
 * A customer's whole journey, from the landing page to the end of the subscription. It moves the fake
 * Stripe's clock and therefore runs after all other tests.
 */
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { createAccount, fillSignupForm } from './signupForm.ts';

const moveClock = (days: number) =>
  fetch(`${process.env.STRIPE_URL}/_clock`, { method: 'PUT', body: JSON.stringify({ advance_days: days }) });

const createCompany = async (page: Page, name: string, domain: string) => {
  await page.goto('/companies');
  await page.getByRole('button', { name: 'Nova Empresa' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Domínio').fill(domain);
  await dialog.getByRole('button', { name: 'Criar Empresa' }).click();
  return dialog;
};

/** Opens the portal in its new tab, acts there, and closes it. */
const inPortal = async (page: Page, act: (portal: Page) => Promise<void>) => {
  await page.goto('/settings?aba=assinatura');
  const newTab = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Gerenciar Cobrança' }).click();
  const portal = await newTab;
  await expect(portal.getByRole('heading', { name: 'Gerenciar assinatura' })).toBeVisible();
  await act(portal);
  await portal.close();
};

test('landing, plans, signup, payment, checkout, dashboard, limit, upgrade, cancellation, end', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await page.getByRole('link', { name: 'Planos' }).first().click();
  await expect(page).toHaveURL('/plans');
  await page
    .getByRole('link', { name: /Começar agora/ })
    .first()
    .click();
  await expect(page).toHaveURL('/signup?plan=1');
  await fillSignupForm(page);
  await createAccount(page).click();

  await expect(page).toHaveURL(/\/payment\?user=.+&plan=1/);
  await page.getByRole('checkbox', { name: 'Li e aceito os termos da assinatura' }).check();
  await page.getByRole('button', { name: 'Ir para o pagamento' }).click();
  await page.getByRole('textbox', { name: /Número do cartão/ }).fill('4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Iniciar teste grátis' }).click();
  await expect(page.getByText(/recusado/).first()).toBeVisible();
  await page.getByRole('textbox', { name: /Número do cartão/ }).fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Iniciar teste grátis' }).click();
  await expect(page).toHaveURL(/\/payment\/success\?session_id=/);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Bem-vindo, Rita Prado' })).toBeVisible();

  await expect(await createCompany(page, 'Flor do Campo', 'flordocampo.com.br')).toBeHidden();
  await page.goto('/keywords');
  await page.getByRole('button', { name: 'Nova Palavra-chave' }).first().click();
  await page.getByRole('dialog').getByLabel('Palavra-chave').fill('buquê de flores');
  await page.getByRole('dialog').getByRole('button', { name: 'Criar Palavra-chave' }).click();
  await expect(page.getByRole('row', { name: /buquê de flores/ })).toContainText('Ativo');

  const overLimit = await createCompany(page, 'Segunda Loja', 'segunda.com.br');
  await expect(overLimit.getByRole('alert')).toHaveText('Limite do seu plano atingido: 1 empresa.');

  await inPortal(page, async (portal) => {
    await portal.getByRole('radio', { name: /Profissional/ }).check();
    await portal.getByRole('button', { name: /plano/i }).click();
    await expect(portal.getByText('Plano alterado.')).toBeVisible();
  });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Profissional')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(await createCompany(page, 'Segunda Loja', 'segunda.com.br')).toBeHidden();

  await inPortal(page, async (portal) => {
    await portal.getByRole('button', { name: /Cancelar/ }).click();
    await expect(portal.getByText('Cancelamento registrado.')).toBeVisible();
  });
  await moveClock(15);
  await expect(async () => {
    await page.goto('/dashboard');
    await expect(page.getByText('Canceled')).toBeVisible({ timeout: 1000 });
  }).toPass();
  const ended = await createCompany(page, 'Terceira Loja', 'terceira.com.br');
  await expect(ended.getByRole('alert')).toHaveText(
    'É preciso ter uma assinatura ativa para criar ou verificar.',
  );
  await page.goto('/keywords');
  await expect(page.getByRole('row', { name: /buquê de flores/ })).toContainText('Inativo');
});
