import { expect, type Route } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { recordRequests, routeOnce } from '../acts.ts';
import { test } from '../fixtures.ts';
import {
  createAccount,
  field,
  fillSignupForm,
  passwordField,
  unfoldAddress,
  uniqueEmail,
} from './accountForms.ts';

test('the form shows the chosen plan, and says what the browser or the server finds invalid, accessibly', async ({
  page,
}) => {
  const sent = recordRequests(page, ({ pathname }) => pathname === '/api/auth/signup');
  await page.goto('/signup?plan=2');
  await expect(page).toHaveTitle('Criar conta · Ranqueia');
  const plan = page.getByRole('region', { name: 'Profissional' });
  await expect(plan).toContainText(/R\$\s129,90 por mês/);
  await expect(plan).toContainText(
    '14 dias grátis, sem cartão. No 14º dia a assinatura termina sem cobrança',
  );
  await expectAccessible(page);
  await createAccount(page).click();
  await expect(field(page, 'Nome')).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Preencha este campo.' })).toHaveCount(5);
  await expectAccessible(page);

  await fillSignupForm(page);
  await field(page, 'E-mail').fill('ana@');
  await passwordField(page, 'Senha').fill('12345');
  await passwordField(page, 'Confirmar senha').fill('123456');
  await unfoldAddress(page);
  await field(page, 'CEP').fill('0131');
  await createAccount(page).click();
  await expect(field(page, 'E-mail')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText([
    'Informe um e-mail válido.',
    'A senha deve ter pelo menos 6 caracteres',
    'Um CEP tem 8 dígitos.',
  ]);
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Informe um e-mail válido.');
  expect(sent).toEqual([]);

  await field(page, 'CEP').fill('');
  await fillSignupForm(page);
  // The test changes the address in the request, because the form accepts none that the server rejects.
  const spoil = (route: Route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), email: 'ana@' } });
  await routeOnce(page, '**/api/auth/signup', spoil);
  await createAccount(page).click();
  await expect(page.getByRole('alert')).toHaveText('Informe um e-mail válido.');
  await expect(field(page, 'E-mail')).toBeFocused();
  await expect(field(page, 'E-mail')).toHaveAttribute('aria-invalid', 'true');
});

test('signing up takes a plan, and another plan keeps what was typed, then the account that was created', async ({
  page,
  customer,
}) => {
  // A signed-in user goes on to the payment.
  await page.goto('/signup?plan=2');
  await expect(page).toHaveURL(`/payment?user=${customer.userId}&plan=2`);
  await page.context().clearCookies();

  const choosePlan = async (name: string) => {
    await page.getByRole('link', { name: 'Trocar de plano' }).click();
    await page.getByRole('link', { name: `Começar agora com o plano ${name}` }).click();
  };
  const email = uniqueEmail();
  await page.goto('/signup?plan=1');
  await fillSignupForm(page, email, '52998224725');
  await choosePlan('Profissional');
  await expect(page).toHaveURL('/signup?plan=2');
  await expect(field(page, 'Nome')).toHaveValue('Rita Prado');
  await expect(field(page, 'CPF')).toHaveValue('529.982.247-25');
  await createAccount(page).click();

  await expect(page).toHaveURL(/\/payment\?user=.+&plan=2/);
  const user = new URL(page.url()).searchParams.get('user');
  await expect(page.getByText(`Conta de ${email}`)).toBeVisible();
  await choosePlan('Agência');
  await expect(page).toHaveURL(`/payment?user=${user}&plan=3`);
  await page.goto('/signup?plan=1');
  await expect(page.getByText(`Você já criou a conta de ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Continuar para o pagamento' }).click();
  await expect(page).toHaveURL(`/payment?user=${user}&plan=1`);
  await page.getByRole('link', { name: 'Usar outra conta' }).click();
  await expect(page).toHaveURL('/signup?plan=1');
  await expect(field(page, 'Nome')).toHaveValue('');
  await expect(page.getByText('Você já criou a conta')).toHaveCount(0);
});

test('numbers are punctuated while typing and sent as digits, even if their check digits do not fit', async ({
  page,
}) => {
  await page.goto('/signup?plan=1');
  await fillSignupForm(page);
  const cpf = field(page, 'CPF');
  await cpf.fill('52998224725');
  for (let steps = 0; steps < 7; steps += 1) await cpf.press('ArrowLeft');
  await cpf.press('Backspace');
  await cpf.press('2');
  await expect(cpf).toHaveValue('529.982.247-25');

  await page.getByLabel('País do WhatsApp').selectOption('+1');
  await page.getByRole('radiogroup', { name: 'Tipo de documento' }).getByText('CNPJ').click();
  const cnpj = field(page, 'CNPJ');
  await expect(cnpj).toHaveValue('');
  await cnpj.pressSequentially('12abc34501de36');
  await expect(cnpj).toHaveValue('12.ABC.345/01DE-36');
  await expect(cnpj).toHaveAccessibleDescription(/dígitos verificadores deste CNPJ não conferem/);
  const sent = page.waitForRequest('**/api/auth/signup');
  await createAccount(page).click();
  await expect(page).toHaveURL(/\/payment\?user=[\w-]+&plan=1$/);
  expect((await sent).postDataJSON()).toMatchObject({
    phoneCountryCode: '+1',
    phone: '1198765432',
    documentType: 'cnpj',
    documentNumber: '12ABC34501DE36',
  });
});

test('an account created before a plan was chosen is told so among the plans', async ({ page }) => {
  const email = uniqueEmail();
  await page.goto('/signup');
  await fillSignupForm(page, email);
  await createAccount(page).click();
  await expect(page).toHaveURL('/plans');
  await expect(page.getByText(`A conta de ${email} está criada: escolha um plano`)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'teste grátis' })).toHaveCount(0);
  const plan = page.getByRole('link', { name: 'Começar agora com o plano Essencial' });
  await expect(plan).toHaveAttribute('href', /^\/payment\?user=.+&plan=1$/);
});
