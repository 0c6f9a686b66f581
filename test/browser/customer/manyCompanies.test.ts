import { expect, type Page } from '@playwright/test';
import { newCompany } from '../../support/people/customers.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts';
import { button, recordRequests } from '../acts.ts';
import { mainLink, test } from '../fixtures.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const LONG = 'Associação Brasileira dos Fabricantes de Equipamentos de Panificação Artesanal Ltda.';

const names = ['Padaria', 'Açougue', HOSTILE, LONG, 'Livraria', 'Ótica'];

const rows = (page: Page) =>
  page.getByRole('region', { name: 'Empresas' }).getByRole('rowheader').getByRole('link');
const options = (page: Page) => page.getByRole('dialog').getByRole('option');

test('seven companies are a table; each is found by typing, from any screen and by the keyboard alone', async ({
  page,
  customer,
}) => {
  for (const name of names) await newCompany(customer, { name });
  const keywords = ['ação de graças', 'pão'];
  const bakery = await newCompany(customer, { name: 'Confeitaria', domain: 'doce.com.br', keywords });
  await page.goto('/companies');

  await test.step('the table sorts, searches, checks and leads to the grid', async () => {
    await expect(rows(page)).toHaveText([/<img/, 'Açougue', /^Associação/, 'Confeitaria', /L/, /Ó/, /P/]);
    await page.getByRole('button', { name: 'Site', exact: true }).click();
    await expect(rows(page).first()).toHaveText('Confeitaria');
    await page.setViewportSize({ width: 360, height: 800 });
    for (const shown of [
      page.getByRole('columnheader', { name: 'Pioraram' }),
      button(page, 'Verificar Posições de Confeitaria'),
      page.getByRole('link', { name: 'Ver Grid de Confeitaria' }),
    ]) {
      await expect(shown).toBeInViewport({ ratio: 1 });
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel('Filtrar empresas').fill('confeit');
    await expect(rows(page)).toHaveText(['Confeitaria']);
    await expect(page.getByRole('link', { name: 'Ver Grid de Confeitaria' })).toHaveAttribute(
      'href',
      `/companies/${bakery.id}/grid`,
    );
  });

  await test.step('cards are chosen for good', async () => {
    await button(page, 'Mostrar em cartões').click();
    await expect(page.getByRole('list', { name: 'Empresas' }).getByRole('listitem')).toHaveCount(7);
    await page.goto('/companies');
    await expect(page.getByRole('list', { name: 'Empresas' }).getByRole('listitem')).toHaveCount(7);
  });

  await test.step("another company's analysis is two words away, and a name is only text", async () => {
    const lists = recordRequests(page, ({ pathname }) => pathname === '/api/companies');
    await page.getByRole('link', { name: 'Confeitaria' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Confeitaria');
    expect(lists).toEqual([]);
    const field = page.getByRole('dialog').getByRole('combobox');
    await button(page, 'Trocar de empresa').press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.type('acougue');
    await expect(options(page)).toHaveText([/Açougue/]);
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('Açougue');
    await expect(page).toHaveTitle('Análise de Açougue · Ranqueia');
    await expect(page.getByRole('main')).toBeFocused();
    await button(page, 'Trocar de empresa').press('Enter');
    await expect(field).toBeFocused();
    await expect(options(page)).toHaveCount(7);
    await page.keyboard.press('ArrowUp');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(button(page, 'Trocar de empresa')).toBeFocused();
    await button(page, 'Trocar de empresa').click();
    await options(page).filter({ hasText: HOSTILE }).click();
    await expect(heading).toHaveText(HOSTILE);
  });

  await test.step('the menu finds keywords and screens, also by touch', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    const field = page.getByRole('dialog').getByRole('combobox');
    await expect(field).toBeFocused();
    await expectAccessible(page, '[role=dialog]');
    await field.fill('acao');
    await expect(options(page).first()).toHaveText(/ação de graças\s*Confeitaria/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Histórico de “ação de graças”' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await button(page, 'Buscar').click();
    await field.fill('nada que exista');
    await expect(page.getByText('Nada encontrado.')).toBeVisible();
    await field.fill('palavras');
    await expectNoSidewaysScroll(page, 360);
    await options(page).filter({ hasText: 'Palavras-chave' }).last().click();
    await expect(page).toHaveURL('/keywords');
    await button(page, 'Nova palavra-chave').click();
    await expect(page.getByRole('dialog', { name: 'Nova palavra-chave' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });
});

test('the menu of administrators has their tabs and asks for no companies', async ({ page, admin: _ }) => {
  const lists = recordRequests(page, ({ pathname }) => /companies|keywords/.test(pathname));
  await page.goto('/admin');
  await expect(mainLink(page, 'Dashboard Admin')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('cobranca');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin?tab=billing');
  expect(lists).toEqual([]);
});
