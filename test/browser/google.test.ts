/** Signing in with Google as somebody does who sees the pages: by our own server, and by the user pool with Amplify. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectUsable } from './usable.ts';

// The user pool's certificate is its own.
test.use({ ignoreHTTPSErrors: true });

let people = 0;
const newEmail = () => {
  people += 1;
  return `visita${people}.${process.pid}.${Date.now()}@exemplo.com.br`;
};

/** Lets the pages find the user pool in their configuration, as where a deployment names one. */
const useUserPool = async (page: Page) => {
  const userPool = await (await fetch(`${process.env.GOOGLE_ISSUER}/_user_pool`)).json();
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, userPool } });
  });
};

const leave = async (page: Page) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Entrar com Google' }).click();
  await expect(page.getByRole('heading', { name: 'Escolha uma conta' })).toBeVisible();
};

const choose = async (page: Page, email: string) => {
  await page.getByLabel('Outro e-mail').fill(email);
  await page.getByRole('button', { name: 'Continuar' }).click();
};

const expectGreeting = (page: Page, name: string) =>
  expect(page.getByText(`Olá, ${name}`, { exact: true })).toBeVisible();

for (const [way, prepare] of [
  ['our own server', async () => undefined],
  ['the user pool', useUserPool],
] as const) {
  test(`somebody new signs in by ${way}, and stays signed in`, async ({ page }) => {
    await prepare(page);
    const email = newEmail();
    const exchanges: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') exchanges.push(new URL(request.url()).pathname);
    });
    await leave(page);
    await choose(page, email);
    await expect(page).toHaveURL('/dashboard');
    await expectGreeting(page, email.split('@')[0] ?? '');
    const expected =
      prepare === useUserPool ? ['/oauth2/token', '/api/auth/google-login'] : ['/api/sessions'];
    expect(exchanges).toEqual(expected);
    await page.reload();
    await expectGreeting(page, email.split('@')[0] ?? '');
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toMatch(/Cognito|token/i);
  });

  test(`an e-mail that is not verified gets nowhere by ${way}`, async ({ page }) => {
    await prepare(page);
    await leave(page);
    await page.getByLabel('Este e-mail não foi confirmado').check();
    await choose(page, newEmail());
    await expect(page.getByRole('heading', { name: 'Erro no Login' })).toBeVisible();
    await expect(page.getByText('Confirme seu e-mail no Google antes de entrar.')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  test(`whoever cancels by ${way} is told so, and can try again at once`, async ({ page }) => {
    await prepare(page);
    await leave(page);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByText('Você cancelou o login com Google.')).toBeVisible();
    await page.getByRole('link', { name: 'Voltar para o login' }).click();
    await page.getByRole('button', { name: 'Entrar com Google' }).click();
    await page.getByRole('button', { name: /Ana Beatriz Nogueira/ }).click();
    await expectGreeting(page, 'Ana Beatriz Nogueira');
  });
}

test('the page of the provider is usable by everybody', async ({ page }) => {
  await leave(page);
  expect(await page.title()).toBe('Provedor de identidade local');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('the callback says that it is at work, and what went wrong, to everybody', async ({ page }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/sessions', async (route) => {
    await answered;
    await route.fulfill({ status: 500, body: '<html>Bad gateway</html>' });
  });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/auth/google/callback?code=x&state=y');
  await expect(page.getByText('Finalizando login...')).toBeVisible();
  await expectUsable(page);
  await page.clock.install();
  answer();
  await expect(page.getByRole('heading', { name: 'Erro no Login' })).toBeVisible();
  await expect(page.getByText('Erro no callback de autenticação')).toBeVisible();
  expect(logged).toContain('Failed to exchange code for session token: API responded with HTTP status 500');
  await page.clock.runFor(2_900);
  await expect(page).toHaveURL(/callback/);
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/login');
});

for (const address of ['/auth/callback', '/auth/google/callback?state=y']) {
  test(`${address} without a code fails, and says so`, async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto(address);
    await expect(page.getByText('Erro no callback de autenticação')).toBeVisible();
    expect(logged).toContain(
      'Cannot exchange code for session token: no code provided in the URL search params.',
    );
    await expect(page).toHaveURL('/login');
  });
}

test('a code is tried once, even by whoever goes back to the callback', async ({ page }) => {
  let exchanges = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/sessions') exchanges += 1;
  });
  await page.goto('/auth/google/callback?code=x&state=y');
  const refusal = page.getByText('Este login com Google expirou ou já foi usado. Tente de novo.');
  await expect(refusal).toBeVisible();
  await page.getByRole('link', { name: 'Voltar para o login' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(refusal).toBeVisible();
  expect(exchanges).toBe(1);
});

test('a start that fails is said on the login page', async ({ page }) => {
  await page.route('**/api/oauth/**', (route) => route.abort());
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Entrar com Google' });
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('Erro ao fazer login com Google');
  await expect(button).toBeEnabled();
});

test('a sign-in that the server refuses without a text has its own', async ({ page }) => {
  await useUserPool(page);
  await page.route('**/api/auth/google-login', (route) => route.fulfill({ status: 502 }));
  await leave(page);
  await choose(page, newEmail());
  await expect(page.getByText('Erro na integração do usuário')).toBeVisible();
});

test('only an installation with a user pool loads Amplify', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await leave(page);
  await choose(page, newEmail());
  await expect(page).toHaveURL('/dashboard');
  expect(loaded.filter((url) => /userPool/.test(url))).toEqual([]);
  await page.context().clearCookies();
  await useUserPool(page);
  await leave(page);
  expect(loaded.filter((url) => /userPool/.test(url))).not.toEqual([]);
});
