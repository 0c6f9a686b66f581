import { expect, type Page } from '@playwright/test';
import { linkTo } from '../../support/cloud/outbox.ts';
import { newCompany } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { hold } from '../acts.ts';
import { mainLink, signIn, test } from '../fixtures.ts';
import { openWithin } from '../opening.ts';
import { signInWith } from './accountForms.ts';

const expectAccessDenied = async (page: Page, secret: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acesso negado');
  await expect(page.getByText('Você precisa estar logado para acessar esta página.')).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
};

/** Returns a function that says whether "access denied" has been shown, even for a moment. */
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

test('a public page that the back button shows from before the login knows the user', async ({ page }) => {
  await page.goto('/plans');
  await page.goto('/');
  await page.goto('/login');
  await signInAsDemo(page);
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(page).toHaveURL('/plans');
  await expect(page.getByText('Você já está na sua conta.')).toBeVisible();
});

test('the login is asked for by a screen, refuses wrong credentials and leads back, as after an expired session', async ({
  page,
  context,
}) => {
  await openWithin(page, '/login', { kB: 130, files: 12 });
  await expect(page).toHaveTitle('Entrar · Ranqueia');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/competitors?filtro=competitor');
  await expectAccessDenied(page, 'Novo concorrente');
  await expect(page).toHaveTitle('Acesso negado · Ranqueia');
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
  // The address to return to is kept while the user visits the recovery page.
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await page.getByRole('link', { name: 'Voltar para o login' }).click();
  await signInAsDemo(page);
  await expect(page).toHaveURL('/competitors?filtro=competitor');

  // The next click or page notices that the session has expired.
  await mainLink(page, 'Empresas').click();
  await page.getByRole('button', { name: 'Excluir Café Serra Alta' }).click();
  const dialog = page.getByRole('dialog');
  await context.clearCookies();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expectExpired(page);
  await expectAccessible(page);
  await page.reload();
  await expectExpired(page);
  await page.getByRole('link', { name: 'Fazer Login' }).click();
  await signInAsDemo(page);
  await expect(page).toHaveURL('/companies');
  await expect(page.getByRole('link', { name: 'Café Serra Alta' })).toBeVisible();
});

test('a tab follows when another one signs in as somebody else, and when it logs out, which hides everything', async ({
  page,
  context,
  customer,
}) => {
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

  await mainLink(other, 'Empresas').click();
  await other.getByRole('button', { name: 'Excluir Café Serra Alta' }).click();
  const deleteCompany = await hold(other, '**/api/companies/*');
  await other.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();

  const wasDenied = await watchForAccessDenied(page);
  await page.evaluate(() => {
    localStorage.setItem('mantine-color-scheme-value', 'dark');
    localStorage.setItem('de outra versão', 'lista');
  });
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ 'mantine-color-scheme-value': 'dark' });
  await expect(page.getByRole('main').getByRole('link', { name: 'Começar teste grátis' })).toBeVisible();
  expect(await wasDenied()).toBe(false);
  await expectAccessDenied(other, 'Passo Firme Calçados');
  // The late answer to a write does not say that a session expired.
  const refused = other.waitForResponse((response) => response.status() === 401);
  deleteCompany();
  await (await refused).finished();
  await expectAccessDenied(other, 'Passo Firme Calçados');
  await page.goBack();
  await expectAccessDenied(page, 'Passo Firme Calçados');
});

test('a page asks again who is signed in, and logging out shows the landing page even after the 401 of another request', async ({
  page,
  context,
  stack,
  customer,
}) => {
  await newCompany(customer, { keywords: ['segredo da casa'] });
  const secret = page.getByText('segredo da casa');
  const restore = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.goto('/keywords');
  await expect(secret).toBeVisible();
  await context.clearCookies();
  await restore();
  await expectExpired(page);
  await expect(secret).toHaveCount(0);
  await signIn(context, stack.url, customer);
  await restore();
  await expect(secret).toBeVisible();

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
  await expect(page.getByRole('main').getByRole('link', { name: 'Começar teste grátis' })).toBeVisible();
  expect(await wasDenied()).toBe(false);
});

test('a forgotten password is replaced by the link of an e-mail', async ({ page, customer }) => {
  await page.goto('/settings?aba=seguranca');
  await page.getByRole('button', { name: 'Alterar Senha' }).click();
  await page.getByRole('button', { name: 'Pedir link por e-mail' }).click();
  await expect(page.getByLabel('E-mail da sua conta')).toHaveValue(customer.email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText(`Se houver uma conta com ${customer.email}`)).toBeFocused();
  await expect.poll(() => linkTo(customer.email)).toContain('/nova-senha#');
  const link = await linkTo(customer.email);

  await page.goto(link);
  const [password, again] = [
    page.getByLabel('Nova senha', { exact: true }),
    page.getByLabel('Confirmar senha', { exact: true }),
  ];
  // The token is no longer in the address, nor in what the back button shows.
  await expect(page).toHaveURL('/nova-senha');
  await expectAccessible(page);
  await password.fill('segredo novo');
  await again.fill('segredo novo');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page).toHaveURL('/login');
  const notice = page.getByRole('status').filter({ hasText: 'Senha alterada. Entre com a nova senha e' });
  await expect(notice).toBeVisible();
  await signInWith(page, customer.email, 'segredo novo');
  // Nobody had signed in with this browser, so a stranger may have typed the profile.
  await expect(page).toHaveURL('/settings');
  await expect(page.getByText('Complete o seu perfil: falta o WhatsApp.')).toBeVisible();

  await page.goto(link);
  await password.fill('mais um segredo');
  await again.fill('mais um segredo');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByRole('alert')).toContainText('Este link não vale mais');
  await page.goto('/nova-senha');
  await expect(page.getByRole('alert')).toContainText('Este endereço está incompleto');
});
