/** Who gets in, who does not, and what stays behind. */
import { expect, type Page } from '@playwright/test';
import { newCompany } from '../support/customers.ts';
import { test } from './fixtures.ts';

const expectRefused = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Acesso negado' })).toBeVisible();
  await expect(page.getByText('Você precisa estar logado para acessar esta página.')).toBeVisible();
  await expect(page.getByText('segredo da casa')).toHaveCount(0);
};

/** Watches for the guard's page from now on. Returns how to ask whether it was shown, if only for a moment. */
const watchForRejection = async (page: Page): Promise<() => Promise<boolean>> => {
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent.includes('Acesso negado')) sessionStorage.setItem('rejected', 'yes');
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => sessionStorage.getItem('rejected') !== null);
};

test('a visitor is refused, shown to the login, and told of wrong credentials', async ({ page }) => {
  await page.goto('/companies');
  await expectRefused(page);
  await page.getByRole('link', { name: 'Fazer Login' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('E-mail').fill('ninguem@ranqueia.local');
  const password = page.getByLabel('Senha', { exact: true });
  await password.fill('errada123');
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Credenciais inválidas');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
});

test('a session that ends in mid-use is noticed by the next click', async ({ page, context, customer }) => {
  await newCompany(customer);
  await page.goto('/companies');
  await page.getByRole('button', { name: 'Excluir Loja' }).click();
  await context.clearCookies();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expectRefused(page);
});

test('logging out leaves nothing behind, in no tab and not by the back button', async ({
  page,
  context,
  customer,
}) => {
  await newCompany(customer, { keywords: ['segredo da casa'] });
  const other = await context.newPage();
  await other.goto('/companies');
  await expect(other.getByRole('link', { name: 'Loja' })).toBeVisible();
  await page.goto('/keywords');
  await expect(page.getByText('segredo da casa')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const wasRejected = await watchForRejection(page);
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Começar teste grátis' })).toBeVisible();
  expect(await wasRejected()).toBe(false);
  await expectRefused(other);
  await page.goBack();
  await expectRefused(page);
  await page.reload();
  await expectRefused(page);
});

test('logging out leads to the landing page even when another request is told first', async ({
  page,
  customer: _,
}) => {
  await page.goto('/companies');
  await expect(page.getByRole('heading', { name: 'Nenhuma empresa encontrada' })).toBeVisible();
  const ended = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch();
    ended.resolve();
    await told.promise;
    await route.fulfill({ response });
  });
  await page.route(/api\/(?!auth)/, async (route) => {
    await ended.promise;
    await route.continue();
  });
  const rejected = page.waitForResponse((response) => response.status() === 401);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const wasRejected = await watchForRejection(page);
  await page.getByRole('button', { name: 'Sair' }).click();
  await (await rejected).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  told.resolve();
  await expect(page.getByRole('link', { name: 'Começar teste grátis' })).toBeVisible();
  expect(await wasRejected()).toBe(false);
});

test('a page that the browser kept asks again who is signed in', async ({ page, context, customer }) => {
  await newCompany(customer, { keywords: ['segredo da casa'] });
  await page.goto('/keywords');
  await expect(page.getByText('segredo da casa')).toBeVisible();
  await context.clearCookies();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expectRefused(page);
});

test('a tab follows when somebody else signs in in another', async ({ page, context, customer }) => {
  await newCompany(customer, { domain: 'minha-loja.com.br' });
  await page.goto('/companies');
  await expect(page.getByText('minha-loja.com.br')).toBeVisible();
  const other = await context.newPage();
  await context.clearCookies();
  await other.goto('/login');
  await other.getByRole('button', { name: 'Usar conta de demonstração' }).click();
  await other.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Bem-vindo, Marina Duarte' })).toBeVisible();
  await expect(page.getByText('Olá, Marina Duarte')).toBeVisible();
  await expect(page.getByText('passofirme.com.br')).toBeVisible();
  await expect(page.getByText('minha-loja.com.br')).toHaveCount(0);
});
