/** Signing in with Google, whichever way the installation does it. */
import { expect, type Page } from '@playwright/test';
import { signInAgainPath } from '#shared/signInAgain.ts';
import { advanceUntilVisible, stopClock } from './clock.ts';
import type { test as anyTest } from './fixtures.ts';
import { recordRequests } from './requests.ts';
import { uniqueEmail } from './signupForm.ts';

export const goToGoogle = async (page: Page, login = '/login') => {
  await page.goto(login);
  await page.getByRole('button', { name: 'Entrar com Google' }).click();
  await expect(page.getByRole('heading', { name: 'Escolha uma conta' })).toBeVisible();
};

export const chooseAccount = async (page: Page, email: string) => {
  await page.getByLabel('Outro e-mail').fill(email);
  await page.getByRole('button', { name: 'Continuar' }).click();
};

const expectGreeting = (page: Page, name: string) =>
  expect(page.getByText(`Olá, ${name}`, { exact: true })).toBeVisible();

interface Way {
  /** The paths to which a sign-in posts, in this order. */
  readonly posts: readonly string[];
  readonly loadsAmplify: boolean;
}

/** Declares the tests of both ways. */
export const declareSignInTests = (test: typeof anyTest, way: Way): void => {
  test('a new user signs in and stays signed in, and another tab follows to the account that signs in', async ({
    page,
    context,
  }) => {
    const [email, another] = [uniqueEmail(), uniqueEmail()];
    const requests = recordRequests(page, () => true);
    await goToGoogle(page);
    await chooseAccount(page, email);
    await expect(page).toHaveURL('/dashboard');
    await expectGreeting(page, email.split('@')[0] ?? '');
    const posts = requests.filter((request) => request.method() === 'POST');
    expect(posts.map((request) => new URL(request.url()).pathname)).toEqual(way.posts);
    const amplify = requests.filter((request) => new URL(request.url()).pathname.includes('userPool'));
    expect(amplify.length > 0).toBe(way.loadsAmplify);
    await page.reload();
    await expectGreeting(page, email.split('@')[0] ?? '');
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toMatch(/Cognito|token/i);
    const tab = await context.newPage();
    await goToGoogle(tab, signInAgainPath);
    await chooseAccount(tab, another);
    await expectGreeting(tab, another.split('@')[0] ?? '');
    await expectGreeting(page, another.split('@')[0] ?? '');
  });

  test('an unverified e-mail is rejected', async ({ page }) => {
    await goToGoogle(page);
    await page.getByLabel('Este e-mail não foi confirmado').check();
    await stopClock(page);
    await chooseAccount(page, uniqueEmail());
    await advanceUntilVisible(page, 50, page.getByRole('heading', { name: 'Erro no Login' }));
    await expect(page.getByText('Confirme seu e-mail no Google antes de entrar.')).toBeVisible();
    await page.clock.resume();
    await expect(page).toHaveURL('/login');
  });

  test('a user who cancels is told so, tries again and is led back', async ({ page }) => {
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
};
