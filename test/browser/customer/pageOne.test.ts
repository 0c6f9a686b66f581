import { expect, type Page } from '@playwright/test';
import { newCompany, newCustomer } from '../../support/people/customers.ts';
import { expectAccessible, movingParts } from '../accessibility.ts';
import { button, hold, message, recordRequests } from '../acts.ts';
import { signIn, test } from '../fixtures.ts';

const board = (page: Page) => page.getByRole('list', { name: /^A página 1 em/ });

test('who rules page one leads to a keyword, whose first page plays day by day', async ({ page, demo }) => {
  await page.goto(`${demo.path}/overview?periodo=30`);
  const table = page.getByRole('region', { name: /^Quem manda na página 1 de/ });
  await expect(table.getByRole('row')).toHaveCount(13);
  await expect(table.getByText('plataforma').first()).toBeVisible();
  await button(page, 'Ocultar plataformas').press('Enter');
  await expect(table.getByText('plataforma')).toHaveCount(0);
  await page.reload();
  await expect(table.getByRole('row')).toHaveCount(13);
  await expect(table.getByText('plataforma')).toHaveCount(0);
  await table.locator('summary').first().press('Enter');
  await expectAccessible(page, '[aria-label^="Quem manda na página 1"]');
  await page.setViewportSize({ width: 1280, height: 800 });
  await table.getByTitle('Ver histórico').first().press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByText('A página 1').click();
  await expect(board(page).getByRole('listitem')).toHaveCount(10);

  await test.step('the keyboard chooses days and sites, and plays', async () => {
    const slider = drawer.getByRole('slider', { name: 'Dia da página 1' });
    const last = await slider.inputValue();
    await slider.press('ArrowLeft');
    expect(await slider.inputValue()).toBe(String(Number(last) - 1));
    const site = board(page).getByRole('button').nth(3);
    await site.press('Enter');
    await expect(site).toHaveAttribute('aria-pressed', 'true');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await slider.press('Home');
    await button(page, 'Assistir').press('Enter');
    await expect(button(page, 'Pausar')).toBeFocused();
    expect(await movingParts(page)).toEqual([]);
    await expect.poll(() => slider.inputValue()).not.toBe('0');
    await button(page, 'Pausar').press('Enter');
    await expect(button(page, 'Assistir')).toBeFocused();
  });

  await test.step('the days are in a table, and up to 50 results', async () => {
    await drawer.getByText('Ver tabela dos dias').press('Enter');
    await expect(drawer.getByRole('region', { name: 'Os dez de cada dia' })).toBeVisible();
    await drawer.getByRole('button', { name: /^Mostrar mais/ }).press('Enter');
    const results = drawer.getByRole('region', { name: 'Resultados da última leitura' });
    await expect.poll(() => results.getByRole('row').count()).toBeGreaterThan(11);
    await expectAccessible(page, '[role=dialog]');
  });

  await test.step('a link to it asks for its data once, before its code has loaded', async () => {
    const loadCode = await hold(page, '**/assets/History-*.js');
    const requests = recordRequests(page, ({ pathname }) =>
      /^\/api\/keywords\/[^/]+\/(history|page-one)$/.test(pathname),
    );
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => requests.length).toBe(2);
    loadCode();
    await expect(board(page).getByRole('listitem')).toHaveCount(10);
    expect(requests.map((request) => request.url().split('/').at(-1)).toSorted()).toEqual([
      'history',
      'page-one',
    ]);
  });
});

test('a first check without a position says how deep was read and who is there, to be tracked within the limit', async ({
  page,
  context,
  stack,
}) => {
  const SMALLEST_PLAN = 1;
  const customer = await newCustomer(stack.url, { planId: SMALLEST_PLAN });
  await signIn(context, stack.url, customer);
  const { id } = await newCompany(customer, {
    domain: 'sem-posicao.com.br',
    keywords: ['pão de queijo congelado'],
    competitors: ['um.com.br', 'dois.com.br'],
  });
  await page.goto(`/companies/${id}/analysis`);
  await button(page, 'Verificar Posições').click();
  await expect(page.getByText(/O Ranqueia leu \d+ resultados de 1 palavra-chave/)).toBeVisible({
    timeout: 60_000,
  });
  // The overlay of the check gives the focus back when it closes.
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 30_000 });
  const table = page.getByRole('region', { name: /^Quem manda na página 1 de/ });
  expect((await table.getByRole('rowheader').first().boundingBox())?.y).toBeLessThanOrEqual(320);
  await table
    .getByRole('button', { name: /^Acompanhar / })
    .first()
    .press('Enter');
  await expect(message(page, 'Concorrente criado com sucesso!')).toBeVisible();
  await expect(table.getByRole('button', { name: /^Acompanhado / })).toBeFocused();
  await table
    .getByRole('button', { name: /^Acompanhar / })
    .first()
    .press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Limite do seu plano atingido' })).toBeVisible();
  await expectAccessible(page);
});
