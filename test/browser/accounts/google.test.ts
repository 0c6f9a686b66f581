import { expect } from '@playwright/test';
import { expectNoSidewaysScroll, findings } from '../accessibility.ts';
import { advanceUntilVisible, recordRequests, stopClock } from '../acts.ts';
import { test } from '../fixtures.ts';
import { cancelThenSignIn, chooseUnverified, continueToGoogle, uniqueEmail } from './accountForms.ts';

test('a new user cancels, signs in, is led back and stays signed in', ({ page }) =>
  cancelThenSignIn(page, uniqueEmail(), { posts: ['/api/sessions'], loadsAmplify: false }));

test('a sign-in that cannot start is reported, the provider is accessible, and an unverified e-mail is rejected', async ({
  page,
}) => {
  await page.route('**/api/oauth/**', (route) => route.abort());
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Entrar com Google' });
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('Erro ao fazer login com Google');
  await expect(button).toBeEnabled();
  await page.unroute('**/api/oauth/**');

  await continueToGoogle(page);
  await expect(page).toHaveTitle('Provedor de identidade local');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findings(page)).toEqual([]);
    await expectNoSidewaysScroll(page, width);
  }

  await chooseUnverified(page, uniqueEmail());
  await page.getByRole('link', { name: 'Voltar para o login' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveText('Confirme seu e-mail no Google antes de entrar.');
});

test('the callback reports a missing code, and exchanges a code once', async ({ page }) => {
  const failed = page.getByText('Erro no callback de autenticação');
  for (const address of ['/auth/callback', '/auth/google/callback?state=y']) {
    await page.goto(address);
    await expect(failed).toBeVisible();
  }

  await stopClock(page);
  const exchanges = recordRequests(page, ({ pathname }) => pathname === '/api/sessions');
  await page.goto('/auth/google/callback?code=x&state=y');
  const expired = page.getByText('Este login com Google expirou ou já foi usado. Tente de novo.');
  await advanceUntilVisible(page, 50, expired);
  await page.getByRole('link', { name: 'Voltar para o login' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await advanceUntilVisible(page, 50, expired);
  expect(exchanges).toHaveLength(1);
});
