/** Login, logout and sessions that end. */
import { expect, type Page } from '@playwright/test';
import { newPasswordAddress } from '#shared/addresses.ts';
import { routes } from '#shared/contract/index.ts';
import { hashOf } from '../../functions/accounts/cookies.ts';
import { createRecovery } from '../../functions/accounts/recovery.store.ts';
import { findUser } from '../../functions/accounts/users.store.ts';
import { HOUR } from '../../functions/platform/time/clock.ts';
import { newCompany, newCustomer } from '../support/customers.ts';
import { linkTo } from '../support/outbox.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

const expectAccessDenied = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Acesso negado' })).toBeVisible();
  await expect(page.getByText('Você precisa estar logado para acessar esta página.')).toBeVisible();
  await expect(page.getByText('segredo da casa')).toHaveCount(0);
};

/** Watches for the page "access denied". Returns how to ask whether it has been shown, even for a moment. */
const watchForAccessDenied = async (page: Page): Promise<() => Promise<boolean>> => {
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent.includes('Acesso negado')) sessionStorage.setItem('denied', 'yes');
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => sessionStorage.getItem('denied') !== null);
};

const expectExpired = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Sua sessão expirou' })).toBeVisible();

const signInAsDemo = async (page: Page) => {
  await page.getByRole('button', { name: 'Usar conta de demonstração' }).click();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
};

test('a visitor is denied access, is told about wrong credentials, and led back by the login', async ({
  page,
}) => {
  await page.goto('/competitors?filtro=rival');
  await expectAccessDenied(page);
  await page.getByRole('link', { name: 'Fazer Login' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByLabel('E-mail').fill('ninguem@ranqueia.local');
  const password = page.getByLabel('Senha', { exact: true });
  await password.fill('errada123');
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Credenciais inválidas');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
  // The way back survives a look at the recovery.
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await page.getByRole('link', { name: 'Voltar para o login' }).click();
  await signInAsDemo(page);
  await expect(page).toHaveURL('/competitors?filtro=rival');
});

test('the next click or page notices that the session has expired, and the login leads back', async ({
  page,
  context,
  demo: _,
}) => {
  await page.goto('/companies');
  await page.getByRole('button', { name: 'Excluir Café Serra Alta' }).click();
  await context.clearCookies();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expectExpired(page);
  await expectAccessible(page);
  await page.reload();
  await expectExpired(page);
  await page.getByRole('link', { name: 'Fazer Login' }).click();
  await signInAsDemo(page);
  await expect(page).toHaveURL('/companies');
  await expect(page.getByRole('link', { name: 'Café Serra Alta' })).toBeVisible();
});

test('logging out hides everything, in other tabs and from the back button', async ({
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
  const wasDenied = await watchForAccessDenied(page);
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Começar teste grátis' })).toBeVisible();
  expect(await wasDenied()).toBe(false);
  await expectAccessDenied(other);
  await page.goBack();
  await expectAccessDenied(page);
  await page.reload();
  await expectAccessDenied(page);
});

test('logging out shows the landing page even if another request gets its 401 first', async ({
  page,
  customer: _,
}) => {
  await page.goto('/companies');
  await expect(page.getByRole('heading', { name: 'Nenhuma empresa encontrada' })).toBeVisible();
  const loggedOut = Promise.withResolvers<void>();
  const reply = Promise.withResolvers<void>();
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch();
    loggedOut.resolve();
    await reply.promise;
    await route.fulfill({ response });
  });
  await page.route(/api\/(?!auth)/, async (route) => {
    await loggedOut.promise;
    await route.continue();
  });
  const unauthorized = page.waitForResponse((response) => response.status() === 401);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const wasDenied = await watchForAccessDenied(page);
  await page.getByRole('button', { name: 'Sair' }).click();
  await (await unauthorized).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  reply.resolve();
  await expect(page.getByRole('link', { name: 'Começar teste grátis' })).toBeVisible();
  expect(await wasDenied()).toBe(false);
});

test('a page asks again who is signed in: after a failure, and when the back/forward cache restores it', async ({
  page,
  context,
  customer,
}) => {
  await newCompany(customer, { keywords: ['segredo da casa'] });
  const secret = page.getByText('segredo da casa');
  const failure = { status: 503, json: { error: 'Erro' } };
  const restore = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.route('**/api/auth/me', (route) => route.fulfill(failure), { times: 1 });
  await page.goto('/keywords');
  await expect(secret).toBeVisible();
  // Without an answer the page stays.
  await page.route('**/api/auth/me', (route) => route.fulfill(failure));
  const checked = page.waitForResponse('**/api/auth/me');
  const logged = page.waitForEvent('console', (message) => message.text().includes('Failed to fetch user'));
  await restore();
  await Promise.all([checked, logged]);
  await expect(secret).toBeVisible();
  await page.unroute('**/api/auth/me');
  await context.clearCookies();
  await restore();
  await expectExpired(page);
  await expect(secret).toHaveCount(0);
});

test('a tab follows when another one signs in as somebody else', async ({ page, context, customer }) => {
  await newCompany(customer, { domain: 'minha-loja.com.br' });
  await page.goto('/companies');
  await expect(page.getByText('minha-loja.com.br')).toBeVisible();
  const other = await context.newPage();
  await context.clearCookies();
  await other.goto('/login');
  await signInAsDemo(other);
  await expect(other.getByRole('heading', { name: 'Bem-vindo, Marina Duarte' })).toBeVisible();
  await expect(page.getByText('Olá, Marina Duarte')).toBeVisible();
  await expect(page.getByText('passofirme.com.br')).toBeVisible();
  await expect(page.getByText('minha-loja.com.br')).toHaveCount(0);
});

test('a forgotten password is replaced by the link of an e-mail, which ends the session', async ({
  page,
  customer,
}) => {
  await page.goto('/settings?aba=seguranca');
  await page.getByRole('link', { name: 'peça um link por e-mail' }).click();
  await expect(page).toHaveTitle('Recuperar senha · Ranqueia');
  await expectAccessible(page);
  await expect(page.getByLabel('E-mail da sua conta')).toHaveValue(customer.email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText(`Se houver uma conta com ${customer.email}`)).toBeFocused();
  await expectAccessible(page);
  await expect.poll(() => linkTo(customer.email)).toContain('/nova-senha#');
  const link = await linkTo(customer.email);

  await page.goto(link);
  const [password, again] = [
    page.getByLabel('Nova senha', { exact: true }),
    page.getByLabel('Confirmar senha', { exact: true }),
  ];
  // The token is no longer in the address, nor in what the back button shows.
  await expect(page).toHaveURL('/nova-senha');
  await password.fill('segredo novo');
  await again.fill('segredo nove');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByRole('alert')).toHaveText('As senhas não coincidem');
  await expect(again).toBeFocused();
  await expectAccessible(page);
  await again.fill('segredo novo');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Senha alterada. Entre com a nova senha.')).toBeVisible();
  await page.getByLabel('E-mail').fill(customer.email);
  await page.getByLabel('Senha', { exact: true }).fill('segredo novo');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto(link);
  await password.fill('mais um segredo');
  await again.fill('mais um segredo');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByRole('alert')).toContainText('Este link não vale mais');
  await page.getByRole('link', { name: 'Pedir um novo link' }).click();
  await expect(page).toHaveURL('/recuperar-senha');
  await page.goto('/nova-senha');
  await expect(page.getByRole('alert')).toContainText('Este endereço está incompleto');
});

test('a link of another account than the one in use leads to the login, which says what was done', async ({
  page,
  stack,
  customer,
}) => {
  const { userId, email } = await newCustomer(stack.url, { planId: 3 });
  const user = await findUser(userId);
  if (!user) throw new Error('The account is missing');
  const token = 'T'.repeat(43);
  await createRecovery(user, hashOf(token), Date.now() + HOUR);
  await page.goto(newPasswordAddress(`${userId}.${token}`));
  await page.getByLabel('Nova senha', { exact: true }).fill('segredo novo');
  await page.getByLabel('Confirmar senha', { exact: true }).fill('segredo novo');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('Senha alterada. Entre com a nova senha.')).toBeVisible();
  expect((await customer.call(routes.accounts.me, {})).status).toBe(200);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('segredo novo');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});
