import { expect, type Page } from '@playwright/test';
import { newCompany } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '../fixtures.ts';

/** Answers presses in the test, so that no check uses the provider while other tests need it. */
const answerPresses = async (page: Page) => {
  const pressed: string[] = [];
  let refused = 3;
  await page.route('**/api/companies/*/check-grid', (route) => {
    refused -= 1;
    if (refused === 0) return route.fulfill({ status: 429, json: { error: 'Muitas verificações.' } });
    pressed.push(route.request().url());
    return route.fulfill({ json: { checkedKeywords: 2, checkedCompetitors: 2 } });
  });
  return pressed;
};

test('the grids of several companies are updated from one place, at a cost that is said before', async ({
  page,
  customer,
}) => {
  for (let number = 1; number <= 5; number++) {
    const name = `Cliente ${number}`;
    await newCompany(customer, { name, domain: `cliente${number}.com.br`, keywords: ['café', 'chá'] });
  }
  const long = 'Vazia, Comércio e Distribuição de Produtos de Limpeza do Interior de São Paulo';
  await newCompany(customer, { name: long, domain: 'vazia.com.br' });
  const pressed = await answerPresses(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/companies');
  await page.getByRole('button', { name: 'Atualizar grid' }).click();
  const dialog = page.getByRole('dialog', { name: 'Atualizar grid' });
  const cost = dialog.getByRole('status');
  await expect(cost).toHaveText(
    /^5 empresas e 10 palavras-chave: no máximo 10 consultas, .* Hoje restam [\d.]+ das [\d.]+ consultas do seu plano\.$/,
  );
  await expect(dialog.getByLabel(`${long} nada a verificar`)).toBeDisabled();
  const overflowing = () =>
    dialog
      .locator('label')
      .evaluateAll((all) =>
        all.filter((it) => it.scrollHeight > it.clientHeight).map((it) => it.textContent),
      );
  await expect.poll(overflowing).toEqual([]);
  await expectAccessible(page, '[role=dialog]');

  await dialog.getByLabel('Cliente 5').uncheck();
  await dialog.getByRole('button', { name: 'Atualizar 4 grids' }).click();
  // After a refused press, the companies that were not started stay chosen; none is started twice.
  await expect(dialog.getByRole('alert')).toHaveText('Muitas verificações.');
  await expect(cost).toContainText('2 empresas e 4 palavras-chave');
  await dialog.getByRole('button', { name: 'Continuar com 2' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Verificação iniciada para 8 palavras-chave de 4 empresas\./)).toBeVisible();
  expect(new Set(pressed).size).toBe(4);
  expect(pressed).toHaveLength(4);
});
