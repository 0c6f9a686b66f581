/** Signing up: what the form shows, takes and refuses. */
import { expect, type Page, type Request } from '@playwright/test';
import { test } from './fixtures.ts';
import { create, field, fillIn, newEmail, password } from './signupForm.ts';
import { expectUsable } from './usable.ts';

/** What goes to the server of ours when an account is created. */
const signups = (page: Page): Request[] => {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/signup')) seen.push(request);
  });
  return seen;
};

test('the form is usable by everybody, empty and refused, and shows the chosen plan', async ({ page }) => {
  await page.goto('/signup?plan=2');
  await expect(page).toHaveTitle('Criar conta · Ranqueia');
  const plan = page.getByRole('region', { name: 'Profissional' });
  await expect(plan).toContainText(/R\$\s129,90 por mês/);
  await expect(plan).toContainText('14 dias grátis na primeira assinatura, sem cartão');
  await expectUsable(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await field(page, 'CPF').fill('52998224726');
  await create(page).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectUsable(page);
});

test('wrong fields say why, take the focus from the top, and nothing is sent', async ({ page }) => {
  const sent = signups(page);
  await page.goto('/signup?plan=2');
  await create(page).click();
  await expect(field(page, 'Nome')).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Preencha este campo.' })).toHaveCount(5);
  await expect(page.getByText('A senha deve ter pelo menos 6 caracteres')).toHaveCount(1);

  await fillIn(page);
  await field(page, 'E-mail').fill('ana@');
  await password(page, 'Senha').fill('12345');
  await password(page, 'Confirmar senha').fill('123456');
  await field(page, 'CEP').fill('0131');
  await create(page).click();
  await expect(field(page, 'E-mail')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText([
    'Informe um e-mail válido.',
    'A senha deve ter pelo menos 6 caracteres',
    'Um CEP tem 8 dígitos.',
  ]);
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Informe um e-mail válido.');
  await field(page, 'E-mail').fill('ana@exemplo.com.br');
  await create(page).click();
  await expect(password(page, 'Senha')).toBeFocused();
  await password(page, 'Senha').fill('1234567');
  await field(page, 'CEP').fill('');
  await create(page).click();
  await expect(password(page, 'Confirmar senha')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText(['As senhas não coincidem']);
  expect(sent).toEqual([]);
});

test('a password can be looked at, and its strength is said in words', async ({ page }) => {
  await page.goto('/signup');
  const chosen = password(page, 'Senha');
  for (const [typed, words] of [
    ['12345', 'Use pelo menos 6 caracteres.'],
    ['123456', 'Senha fraca'],
    ['cachorro9', 'Senha razoável'],
    ['quatro palavras bem escolhidas', 'Senha forte'],
  ] as const) {
    await chosen.fill(typed);
    await expect(chosen).toHaveAccessibleDescription(words);
  }
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  await expect(chosen).toHaveAttribute('type', 'text');
  await expect(password(page, 'Confirmar senha')).toHaveAttribute('type', 'password');
});

test('a refusal of the server stands beside its field, and a fault has words of its own', async ({
  page,
}) => {
  await page.goto('/signup?plan=2');
  await fillIn(page, 'demo@ranqueia.local');
  await create(page).click();
  await expect(field(page, 'E-mail')).toBeFocused();
  await expect(field(page, 'E-mail')).toHaveAttribute('aria-invalid', 'true');
  await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await field(page, 'E-mail').fill(newEmail());
  await create(page).click();
  await expect(page.getByRole('alert')).toHaveText('Erro ao criar conta');
  await page.route('**/api/auth/signup', (route) => route.abort('internetdisconnected'));
  await create(page).click();
  await expect(page.getByRole('alert')).toHaveText('Erro ao criar conta');
  await expect(create(page)).toBeEnabled();
});

test('who comes back for another plan goes on with the account just created', async ({ page }) => {
  const email = newEmail();
  await page.goto('/signup?plan=1');
  await fillIn(page, email);
  await create(page).click();
  await expect(page).toHaveURL(/\/payment\?user=/);
  const user = new URL(page.url()).searchParams.get('user');
  await page.goto('/signup?plan=3');
  await expect(page.getByText(`Você já criou a conta de ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Continuar para o pagamento' }).click();
  await expect(page).toHaveURL(`/payment?user=${user}&plan=3`);
});

test('without a plan the way leads over the plans, and with one who is signed in goes on', async ({
  page,
  customer,
}) => {
  await page.goto('/signup?plan=2');
  await expect(page).toHaveURL(`/payment?user=${customer.userId}&plan=2`);
  await page.goto('/signup');
  await expect(page).toHaveURL('/plans');
  await page.context().clearCookies();
  await page.goto('/signup?plan=abc');
  await expect(page.getByText('Plano não encontrado.')).toBeVisible();
  await page.goto('/signup');
  await fillIn(page);
  await create(page).click();
  await expect(page).toHaveURL('/plans');
});
