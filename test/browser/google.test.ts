/** Signing in with Google through the product's own server. */
import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, findings } from './accessibility.ts';
import { advanceUntilVisible, stopClock } from './clock.ts';
import { test } from './fixtures.ts';
import { declareSignInTests, goToGoogle } from './googleSignIn.ts';
import { recordRequests } from './requests.ts';

declareSignInTests(test, { posts: ['/api/sessions'], loadsAmplify: false });

test("the provider's page is accessible", async ({ page }) => {
  await goToGoogle(page);
  expect(await page.title()).toBe('Provedor de identidade local');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findings(page)).toEqual([]);
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

test('a callback without a code reports an error', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  for (const address of ['/auth/callback', '/auth/google/callback?state=y']) {
    await page.goto(address);
    await expect(page.getByText('Erro no callback de autenticação')).toBeVisible();
    expect(logged.splice(0)).toContain(
      'Cannot exchange code for session token: no code provided in the URL search params.',
    );
    await expect(page).toHaveURL('/login');
  }
});

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
