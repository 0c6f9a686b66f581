import { expect, type Page } from '@playwright/test';
import { newCompany } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '../fixtures.ts';

const KEYWORDS = Array.from({ length: 25 }, (_, index) => `palavra ${index}`);

/** Answers presses in the test, so that no check uses the provider while other tests need it. */
const answerPresses = async (page: Page) => {
  const pressed: string[] = [];
  let refused = 6;
  await page.route('**/api/companies/*/check-grid', (route) => {
    refused -= 1;
    if (refused === 0) return route.fulfill({ status: 429, json: { error: 'Muitas verificações.' } });
    pressed.push(route.request().url());
    return route.fulfill({ json: { checkedKeywords: 25, checkedCompetitors: 2 } });
  });
  return pressed;
};

test('12 companies of 25 keywords are updated from one place, at a cost that is said before', async ({
  page,
  customer,
}) => {
  for (let number = 1; number <= 12; number++) {
    const name = `Cliente ${number}`;
    await newCompany(customer, { name, domain: `cliente${number}.com.br`, keywords: KEYWORDS });
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
    /^12 empresas e 300 palavras-chave: no máximo 300 consultas, que leem até 5 páginas de resultados cada \(no máximo 1\.500 páginas\)\. Hoje restam [\d.]+ das [\d.]+ consultas do seu plano\.$/,
  );
  await expect(dialog.getByLabel(`${long} sem palavras-chave ativas`)).toBeDisabled();
  const heights = await dialog
    .locator('label')
    .evaluateAll((all) => all.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
  expect(heights.filter((beyond) => beyond > 0)).toEqual([]);
  await expectAccessible(page, '[role=dialog]');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page, '[role=dialog]');

  await dialog.getByLabel('Todas').uncheck();
  await expect(dialog.getByRole('button', { name: 'Atualizar 0 grids' })).toBeDisabled();
  await dialog.getByLabel('Todas').check();
  await dialog.getByLabel('Cliente 12').uncheck();
  await dialog.getByRole('button', { name: 'Atualizar 11 grids' }).click();
  // After a refused press, the companies that were not started stay chosen; none is started twice.
  await expect(dialog.getByRole('alert')).toHaveText('Muitas verificações. 5 empresas já foram iniciadas.');
  await expect(cost).toContainText('6 empresas e 150 palavras-chave');
  await dialog.getByRole('button', { name: 'Continuar com 6' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(/^Verificação iniciada para 275 palavras-chave de 11 empresas\./),
  ).toBeVisible();
  expect(new Set(pressed).size).toBe(11);
  expect(pressed).toHaveLength(11);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Atualizar grid' }).click();
  await expect(dialog.getByRole('button', { name: 'Atualizar 12 grids' })).toBeEnabled();
});
