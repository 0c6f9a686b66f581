import { expect, type Page, type Route } from '@playwright/test';
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
  // The terms are accepted once, with the payment.
  await expect(page.getByRole('link', { name: 'termos de uso' })).toHaveCount(0);
  await createAccount(page).click();
  await expect(field(page, 'Nome')).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Preencha este campo.' })).toHaveCount(5);
  await expect(page.getByText('pelo menos 6 caracteres')).toHaveCount(1);
  await field(page, 'CPF').fill('52998224726');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page);

  await fillSignupForm(page);
  await field(page, 'E-mail').fill('ana@');
  await passwordField(page, 'Senha').fill('12345');
  await passwordField(page, 'Confirmar senha').fill('123456');
  await unfoldAddress(page);
  await field(page, 'CEP').fill('0131');
  await unfoldAddress(page);
  await expect(field(page, 'CEP')).toBeHidden();
  await createAccount(page).click();
  await expect(field(page, 'E-mail')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText([
    'Informe um e-mail válido.',
    'A senha deve ter pelo menos 6 caracteres',
    'Um CEP tem 8 dígitos.',
  ]);
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Informe um e-mail válido.');
  await field(page, 'E-mail').fill('ana@exemplo.com.br');
  await createAccount(page).click();
  await expect(passwordField(page, 'Senha')).toBeFocused();
  await passwordField(page, 'Senha').fill('1234567');
  await field(page, 'CEP').fill('');
  await createAccount(page).click();
  await expect(passwordField(page, 'Confirmar senha')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText(['As senhas não coincidem']);
  expect(sent).toEqual([]);

  await fillSignupForm(page);
  // The test changes the address in the request, because the form accepts none that the server rejects.
  const spoil = (route: Route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), email: 'ana@' } });
  await routeOnce(page, '**/api/auth/signup', spoil);
  await createAccount(page).click();
  await expect(page.getByRole('alert')).toHaveText('Informe um e-mail válido.');
  await expect(field(page, 'E-mail')).toBeFocused();
  await expect(field(page, 'E-mail')).toHaveAttribute('aria-invalid', 'true');
  await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await field(page, 'E-mail').fill(uniqueEmail());
  await createAccount(page).click();
  await expect(page.getByRole('alert')).toHaveText('Erro ao criar conta');
  await expect(createAccount(page)).toBeEnabled();
});

test('signing up takes a plan, and another plan keeps what was typed, then the account that was created', async ({
  page,
  customer,
}) => {
  // A signed-in user goes on to the payment.
  await page.goto('/signup?plan=2');
  await expect(page).toHaveURL(`/payment?user=${customer.userId}&plan=2`);
  await page.goto('/signup');
  await expect(page).toHaveURL('/plans');
  await page.context().clearCookies();
  await page.goto('/signup?plan=abc');
  await expect(page.getByText('Plano não encontrado.')).toBeVisible();

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

  await page.goto('/signup');
  await fillSignupForm(page);
  await createAccount(page).click();
  await expect(page).toHaveURL('/plans');
});

const chooseType = (page: Page, type: 'CPF' | 'CNPJ') =>
  page.getByRole('radiogroup', { name: 'Tipo de documento' }).getByText(type).click();

test('numbers are punctuated while typing and sent as digits, even if their check digits do not fit', async ({
  page,
}) => {
  await page.goto('/signup?plan=1');
  await fillSignupForm(page);
  const cpf = field(page, 'CPF');
  const hint = (type: string) => page.getByText(`dígitos verificadores deste ${type} não conferem`);
  await cpf.fill('52998224726');
  await expect(hint('CPF')).toBeVisible();
  await expect(cpf).toHaveAccessibleDescription(/não conferem/);
  await cpf.fill('52998224725');
  for (let steps = 0; steps < 7; steps += 1) await cpf.press('ArrowLeft');
  await cpf.press('Backspace');
  await cpf.press('2');
  await expect(cpf).toHaveValue('529.982.247-25');

  const phone = field(page, 'WhatsApp');
  await phone.fill('');
  await phone.pressSequentially('21988887777');
  await expect(phone).toHaveValue('(21) 98888-7777');
  const country = page.getByLabel('País do WhatsApp');
  await country.selectOption('+1');
  await expect(phone).toHaveValue('(219) 888-8777');

  await chooseType(page, 'CNPJ');
  const cnpj = field(page, 'CNPJ');
  await expect(cnpj).toHaveValue('');
  await cnpj.pressSequentially('12abc34501de36');
  await expect(cnpj).toHaveValue('12.ABC.345/01DE-36');
  await expect(hint('CNPJ')).toBeVisible();
  const sent = page.waitForRequest('**/api/auth/signup');
  await createAccount(page).click();
  await expect(page).toHaveURL(/\/payment\?user=[\w-]+&plan=1$/);
  expect((await sent).postDataJSON()).toMatchObject({
    phoneCountryCode: '+1',
    phone: '2198888777',
    documentType: 'cnpj',
    documentNumber: '12ABC34501DE36',
    cep: null,
    state: null,
    planId: 1,
  });
});
