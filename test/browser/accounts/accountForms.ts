import { expect, type Page } from '@playwright/test';
import { cpf } from 'cpf-cnpj-validator';
import { advanceUntilVisible, recordRequests, stopClock } from '../acts.ts';

let lastEmail = 0;

export const uniqueEmail = (): string => {
  lastEmail += 1;
  return `nova${lastEmail}.${process.pid}.${Date.now()}@exemplo.com.br`;
};

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

export const passwordField = (page: Page, name: 'Senha' | 'Confirmar senha') =>
  page.getByLabel(name, { exact: true });

export const createAccount = (page: Page) => page.getByRole('button', { name: 'Criar conta' });

/** The address is folded, because it is optional. */
export const unfoldAddress = (page: Page): Promise<void> => page.getByText('Endereço (opcional)').click();

/** Fills in Rita Prado, password `cachorro9` and an unused CPF, because each CPF has only one trial. */
export const fillSignupForm = async (
  page: Page,
  email = uniqueEmail(),
  document = cpf.generate(),
): Promise<void> => {
  await field(page, 'Nome').fill('Rita Prado');
  await field(page, 'E-mail').fill(email);
  await field(page, 'WhatsApp').fill('11987654321');
  await field(page, 'CPF').fill(document);
  await passwordField(page, 'Senha').fill('cachorro9');
  await passwordField(page, 'Confirmar senha').fill('cachorro9');
};

export const goToGoogle = async (page: Page, login = '/login') => {
  await page.goto(login);
  await continueToGoogle(page);
};

export const continueToGoogle = async (page: Page) => {
  await page.getByRole('button', { name: 'Entrar com Google' }).click();
  await expect(page.getByRole('heading', { name: 'Escolha uma conta' })).toBeVisible();
};

export const chooseAccount = async (page: Page, email: string) => {
  await page.getByLabel('Outro e-mail').fill(email);
  await page.getByRole('button', { name: 'Continuar' }).click();
};

/** Chooses "not confirmed" and expects a refusal; the page's clock stands still afterwards. */
export const chooseUnverified = async (page: Page, email: string) => {
  await page.getByLabel('Este e-mail não foi confirmado').check();
  await stopClock(page);
  await chooseAccount(page, email);
  await advanceUntilVisible(page, 50, page.getByRole('heading', { name: 'Erro no Login' }));
  await expect(page.getByText('Confirme seu e-mail no Google antes de entrar.')).toBeVisible();
};

export const expectGreeting = (page: Page, email: string) =>
  expect(page.getByText(`Olá, ${email.split('@')[0]}`, { exact: true })).toBeVisible();

interface Way {
  readonly posts: readonly string[];
  readonly loadsAmplify: boolean;
}

/** Cancels at Google, then signs in; the user returns to the same page and stays signed in. */
export const cancelThenSignIn = async (page: Page, email: string, way: Way): Promise<void> => {
  const requests = recordRequests(page, () => true);
  await page.goto('/keywords?filtro=azul');
  await page.getByRole('link', { name: 'Fazer Login' }).click();
  await continueToGoogle(page);
  await stopClock(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await advanceUntilVisible(page, 50, page.getByText('Você cancelou o login com Google.'));
  await page.getByRole('link', { name: 'Voltar para o login' }).click();
  await page.clock.resume();
  await continueToGoogle(page);
  await chooseAccount(page, email);
  await expectGreeting(page, email);
  await expect(page).toHaveURL('/keywords?filtro=azul');
  const posts = requests.filter((request) => request.method() === 'POST');
  expect(posts.map((request) => new URL(request.url()).pathname)).toEqual(way.posts);
  const amplify = requests.filter((request) => new URL(request.url()).pathname.includes('userPool'));
  expect(amplify.length > 0).toBe(way.loadsAmplify);
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.reload();
  await expectGreeting(page, email);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toMatch(/Cognito|token/i);
};

export const signInWith = async (page: Page, email: string, password: string) => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
};
