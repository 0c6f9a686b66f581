/** Numbers are shown with punctuation and sent without it. */
import { expect, type Page } from '@playwright/test';
import { createAccount, field, fillSignupForm } from './accountForms.ts';
import { test } from './fixtures.ts';

const chooseType = (page: Page, type: 'CPF' | 'CNPJ') =>
  page.getByRole('radiogroup', { name: 'Tipo de documento' }).getByText(type).click();

test('numbers are punctuated while typing and sent as digits, even if their check digits do not fit', async ({
  page,
}) => {
  await page.goto('/signup?plan=1');
  await fillSignupForm(page);
  const cpf = field(page, 'CPF');
  const hint = (type: string) => page.getByText(`dígitos verificadores deste ${type} não conferem`);
  await expect(hint('CPF')).toHaveCount(0);
  await cpf.fill('52998224726');
  await expect(hint('CPF')).toBeVisible();
  await expect(cpf).toHaveAccessibleDescription(/não conferem/);
  // A mask deletes at the caret.
  await cpf.fill('52998224725');
  for (let steps = 0; steps < 7; steps += 1) await cpf.press('ArrowLeft');
  await cpf.press('Backspace');
  await expect(cpf).toHaveValue('529.982.472-5');
  await cpf.press('2');
  await expect(cpf).toHaveValue('529.982.247-25');
  await cpf.press('ArrowRight');
  await cpf.press('Backspace');
  await cpf.press('Backspace');
  await expect(cpf).toHaveValue('529.924.725');

  const phone = field(page, 'WhatsApp');
  await phone.fill('');
  await phone.pressSequentially('1133334444');
  await expect(phone).toHaveValue('(11) 3333-4444');
  await phone.press('ArrowLeft');
  await phone.press('ArrowLeft');
  await phone.pressSequentially('x9');
  await expect(phone).toHaveValue('(11) 33334-4944');
  await phone.fill('+55 (21) 98888-7777');
  await expect(phone).toHaveValue('(21) 98888-7777');
  const country = page.getByLabel('País do WhatsApp');
  await expect(country.getByRole('option')).toHaveText([
    '+55 Brasil',
    '+1 Estados Unidos',
    '+34 Espanha',
    '+351 Portugal',
    '+54 Argentina',
  ]);
  await country.selectOption('+1');
  await expect(phone).toHaveValue('(219) 888-8777');

  await cpf.fill('');
  await cpf.pressSequentially('529a982.2472599');
  await expect(cpf).toHaveValue('529.982.247-25');
  await chooseType(page, 'CNPJ');
  const cnpj = field(page, 'CNPJ');
  await expect(cnpj).toHaveValue('');
  await cnpj.pressSequentially('12abc34501dexy35');
  await expect(cnpj).toHaveValue('12.ABC.345/01DE-35');
  await chooseType(page, 'CPF');
  await expect(cpf).toHaveValue('');
  await chooseType(page, 'CNPJ');
  await cnpj.fill('12ABC34501DE36');
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
