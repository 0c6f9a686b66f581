/** Signing in with Google: through the product's own server, and through the user pool with Amplify. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { advanceUntilVisible, stopClock } from './clock.ts';
import { test } from './fixtures.ts';
import { recordRequests } from './requests.ts';
import { uniqueEmail } from './signupForm.ts';

// The fake user pool has a self-signed certificate.
test.use({ ignoreHTTPSErrors: true });

/** Adds the user pool to the site's configuration, as a deployment with one does. */
const useUserPool = async (page: Page) => {
  const userPool = await (await fetch(`${process.env.GOOGLE_ISSUER}/_user_pool`)).json();
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, userPool } });
  });
};

const goToGoogle = async (page: Page) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Entrar com Google' }).click();
  await expect(page.getByRole('heading', { name: 'Escolha uma conta' })).toBeVisible();
};

const chooseAccount = async (page: Page, email: string) => {
  await page.getByLabel('Outro e-mail').fill(email);
  await page.getByRole('button', { name: 'Continuar' }).click();
};

const expectGreeting = (page: Page, name: string) =>
  expect(page.getByText(`Olá, ${name}`, { exact: true })).toBeVisible();

for (const [way, prepare] of [
  ["the product's server", async () => undefined],
  ['the user pool', useUserPool],
] as const) {
  test(`a new user signs in through ${way} and stays signed in`, async ({ page }) => {
    await prepare(page);
    const email = uniqueEmail();
    const requests = recordRequests(page, () => true);
    await goToGoogle(page);
    await chooseAccount(page, email);
    await expect(page).toHaveURL('/dashboard');
    await expectGreeting(page, email.split('@')[0] ?? '');
    const expected =
      prepare === useUserPool ? ['/oauth2/token', '/api/auth/google-login'] : ['/api/sessions'];
    const posts = requests.filter((request) => request.method() === 'POST');
    expect(posts.map((request) => new URL(request.url()).pathname)).toEqual(expected);
    await page.reload();
    await expectGreeting(page, email.split('@')[0] ?? '');
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toMatch(/Cognito|token/i);
  });

  test(`an unverified e-mail is rejected through ${way}`, async ({ page }) => {
    await prepare(page);
    await goToGoogle(page);
    await page.getByLabel('Este e-mail não foi confirmado').check();
    await stopClock(page);
    await chooseAccount(page, uniqueEmail());
    await advanceUntilVisible(page, 50, page.getByRole('heading', { name: 'Erro no Login' }));
    await expect(page.getByText('Confirme seu e-mail no Google antes de entrar.')).toBeVisible();
    await page.clock.resume();
    await expect(page).toHaveURL('/login');
  });

  test(`a user who cancels through ${way} is told so, tries again and is led back`, async ({ page }) => {
    await prepare(page);
    await page.goto('/keywords?filtro=azul');
    await page.getByRole('link', { name: 'Fazer Login' }).click();
    await page.getByRole('button', { name: 'Entrar com Google' }).click();
    await expect(page.getByRole('heading', { name: 'Escolha uma conta' })).toBeVisible();
    await stopClock(page);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await advanceUntilVisible(page, 50, page.getByText('Você cancelou o login com Google.'));
    await page.getByRole('link', { name: 'Voltar para o login' }).click();
    await page.clock.resume();
    await page.getByRole('button', { name: 'Entrar com Google' }).click();
    await page.getByRole('button', { name: /Ana Beatriz Nogueira/ }).click();
    await expectGreeting(page, 'Ana Beatriz Nogueira');
    await expect(page).toHaveURL('/keywords?filtro=azul');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
}

test("the provider's page is accessible", async ({ page }) => {
  await goToGoogle(page);
  expect(await page.title()).toBe('Provedor de identidade local');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await expectNoSidewaysScroll(page, width);
  }
});

test('the callback shows its progress, then its error for 3 seconds', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/sessions', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, body: '<html>Bad gateway</html>' });
  });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/auth/google/callback?code=x&state=y');
  await expect(page.getByText('Finalizando login...')).toBeVisible();
  await expectAccessible(page);
  await stopClock(page);
  answer.resolve();
  await expect(page.getByRole('heading', { name: 'Erro no Login' })).toBeVisible();
  await expect(page.getByText('Erro no callback de autenticação')).toBeVisible();
  expect(logged).toContain('Failed to exchange code for session token: API responded with HTTP status 500');
  await page.clock.runFor(2_900);
  await expect(page).toHaveURL(/callback/);
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/login');
});

for (const address of ['/auth/callback', '/auth/google/callback?state=y']) {
  test(`${address} without a code reports an error`, async ({ page }) => {
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

test('a code is exchanged once, even after going back to the callback', async ({ page }) => {
  const exchanges = recordRequests(page, ({ pathname }) => pathname === '/api/sessions');
  await stopClock(page);
  await page.goto('/auth/google/callback?code=x&state=y');
  const error = page.getByText('Este login com Google expirou ou já foi usado. Tente de novo.');
  await advanceUntilVisible(page, 50, error);
  await page.getByRole('link', { name: 'Voltar para o login' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await advanceUntilVisible(page, 50, error);
  expect(exchanges).toHaveLength(1);
});

test('a sign-in that cannot start is reported on the login page', async ({ page }) => {
  await page.route('**/api/oauth/**', (route) => route.abort());
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Entrar com Google' });
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('Erro ao fazer login com Google');
  await expect(button).toBeEnabled();
});

test('a sign-in rejected without a message has its own', async ({ page }) => {
  await useUserPool(page);
  await page.route('**/api/auth/google-login', (route) => route.fulfill({ status: 502 }));
  await goToGoogle(page);
  await chooseAccount(page, uniqueEmail());
  await expect(page.getByText('Erro na integração do usuário')).toBeVisible();
});

test('only an installation with a user pool loads Amplify', async ({ page }) => {
  const loaded = recordRequests(page, ({ pathname }) => pathname.includes('userPool'));
  await goToGoogle(page);
  await chooseAccount(page, uniqueEmail());
  await expect(page).toHaveURL('/dashboard');
  expect(loaded).toEqual([]);
  await page.context().clearCookies();
  await useUserPool(page);
  await goToGoogle(page);
  expect(loaded).not.toEqual([]);
});
