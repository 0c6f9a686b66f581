import { expect, type Page } from '@playwright/test';
import { newCompany, newCustomer, quickHash } from '../../support/people/customers.ts';
import { advanceUntilVisible, goWithin, stopClock } from '../acts.ts';
import { test } from '../fixtures.ts';

const BREAD = 'pão de fermentação natural';
const ROLLS = 'pãezinhos de leite em casa';

test('a customer signs in by keyboard and checks a company and its grid', async ({
  page,
  stack,
  plantResult,
}) => {
  await plantResult(BREAD, 'ateliedopao.com.br', 4);
  await plantResult(BREAD, 'levain.com.br', 2);
  const customer = await newCustomer(stack.url, { planId: 3, passwordHash: quickHash('segredo') });
  const { id } = await newCompany(customer, {
    domain: 'ateliedopao.com.br',
    keywords: [BREAD, ROLLS],
    competitors: ['levain.com.br'],
  });
  await signInByKeyboard(page, customer.email);
  await goWithin(page, `/companies/${id}/analysis`);
  await expect(row(page, BREAD)).toContainText('não verificado');
  await stopClock(page);
  await press(page, 'Verificar Posições', 'check-keywords');
  await advanceUntilVisible(page, 1, overlay(page, 'Verificação iniciada para 2 palavras-chave'));
  await expect(overlay(page)).toContainText(/[012] de 2$/);
  await outlastOverlay(page);
  await expect(overlay(page)).toBeHidden();
  await expect(page.getByRole('button', { name: /^Verifica/ })).toBeFocused();
  // The check then continues under a progress bar.
  await expect(page.getByRole('button', { name: 'Verificar Posições' })).toBeEnabled();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(row(page, BREAD).getByRole('cell').nth(0)).toHaveText('4');
  await expect(row(page, BREAD)).toContainText('Nova');
  await expect(row(page, ROLLS).getByRole('cell')).toContainText(['∞', '—', 'Não encontrada', '—']);

  await page.getByRole('link', { name: 'Ver Grid' }).click();
  await page.getByRole('button', { name: 'Legenda' }).press('Enter');
  await expect(page.getByText('Top 100')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Top 100')).toBeHidden();
  await page.getByRole('button', { name: 'O que cada verificação busca' }).press('Enter');
  await expect(page.getByText(/“Atualizar Grid” posiciona todos\.$/)).toBeVisible();
  await stopClock(page);
  await press(page, 'Atualizar Grid', 'check-grid');
  await advanceUntilVisible(
    page,
    1,
    overlay(page, /Verificação iniciada para 2 palavras-chave e 1 concorrente(?!s)/),
  );
  await outlastOverlay(page);
  await expect(page.getByRole('button', { name: 'Atualizar Grid' })).toBeEnabled();
  await expect(row(page, BREAD).getByRole('cell')).toHaveText(['4', '2, à sua frente']);
  await page.getByRole('link', { name: 'Voltar para Análise' }).click();
  await expect(page).toHaveURL(/\/analysis$/);
});

const signInByKeyboard = async (page: Page, email: string) => {
  await page.goto('/login');
  const field = page.getByLabel('E-mail');
  await expect(field).toBeVisible();
  for (let tabs = 0; tabs < 5 && !(await field.evaluate((it) => it === document.activeElement)); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('segredo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bem-vindo, Cliente de Teste' })).toBeVisible();
};

const row = (page: Page, keyword: string) => page.getByRole('row').filter({ hasText: keyword });
const overlay = (page: Page, text: string | RegExp = '') =>
  page.getByRole('dialog', { name: 'Verificando...' }).filter({ hasText: text });

/** Waits for the reply too, during which the page's clock stands still. */
const press = async (page: Page, name: string, start: string) => {
  const replied = page.waitForResponse(`**/${start}`);
  await page.getByRole('button', { name }).click();
  await (await replied).finished();
};

/** Lets the seconds pass for which a check covers the screen, and restarts the page's clock. */
const outlastOverlay = async (page: Page) => {
  await page.clock.runFor(11_000);
  await page.clock.resume();
};
