import { expect, type Page } from '@playwright/test';
import { hold } from '../acts.ts';
import { test } from '../fixtures.ts';
import { createAccount, field, fillSignupForm, unfoldAddress } from './accountForms.ts';

const state = (page: Page) => page.getByLabel('Estado');

const expectAddress = async (page: Page, address: string, city: string, uf: string) => {
  await expect(field(page, 'Endereço')).toHaveValue(address);
  await expect(field(page, 'Cidade')).toHaveValue(city);
  await expect(state(page)).toHaveValue(uf);
};

test('a CEP fills in the address, leaves alone what the customer types, and never prevents signing up', async ({
  page,
}) => {
  await page.goto('/signup?plan=1');
  await unfoldAddress(page);

  await test.step('a CEP that is not found or fails leaves the address to the customer', async () => {
    await page.route('**/ws/55555555/json/', (route) => route.fulfill({ body: '<html>' }));
    await field(page, 'Endereço').fill('Rua Minha');
    for (const [cep, message] of [
      ['99999999', 'CEP não encontrado. Preencha o endereço.'],
      ['55555555', 'Não foi possível buscar o CEP. Preencha o endereço.'],
    ] as const) {
      await field(page, 'CEP').fill(cep);
      await expect(page.getByText(message)).toBeVisible();
      await expectAddress(page, 'Rua Minha', '', '');
      await field(page, 'CEP').fill('');
      await expect(page.getByText(message)).toHaveCount(0);
    }
    await field(page, 'Endereço').fill('');
  });

  await test.step('8 digits fill in address, city and state, and another CEP replaces them', async () => {
    await field(page, 'CEP').pressSequentially('01310-100');
    await expectAddress(page, 'Avenida Paulista', 'São Paulo', 'SP');
    await expect(field(page, 'CEP')).toBeFocused();
    await field(page, 'CEP').fill('20040002');
    await expectAddress(page, 'Avenida Rio Branco', 'Rio de Janeiro', 'RJ');
  });

  await test.step('a late answer overwrites neither a newer one nor typed text', async () => {
    const first = Promise.withResolvers<void>();
    await page.route('**/ws/{01310100,20040002}/json/', async (route) => {
      const slow = route.request().url().includes('01310100');
      if (slow) await first.promise;
      // The page has aborted the slow request.
      await route.continue().catch(() => undefined);
    });
    await field(page, 'CEP').fill('01310100');
    await field(page, 'CEP').fill('20040002');
    await expectAddress(page, 'Avenida Rio Branco', 'Rio de Janeiro', 'RJ');
    first.resolve();
    await field(page, 'CEP').fill('30130010');
    await expectAddress(page, 'Praça Sete de Setembro', 'Belo Horizonte', 'MG');

    const answerLast = await hold(page, '**/ws/90010150/json/');
    await field(page, 'CEP').fill('90010150');
    await field(page, 'Cidade').fill('Canoas');
    answerLast();
    await expectAddress(page, 'Praça da Alfândega', 'Canoas', 'RS');
  });

  await test.step('a pending lookup does not prevent signing up', async () => {
    await fillSignupForm(page);
    await page.route('**/ws/**', () => undefined);
    await field(page, 'CEP').fill('01310100');
    await expect(page.getByText('Buscando o endereço...')).toBeVisible();
    await createAccount(page).click();
    await expect(page).toHaveURL(/\/payment\?user=/);
  });
});
