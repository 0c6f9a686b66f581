import { expect, type Page } from '@playwright/test';
import { closeAccount } from '../../../functions/days/closeAccount.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { dayOf, daysBefore, daysFrom } from '../../../functions/platform/time/calendar.ts';
import { DAY } from '../../../functions/platform/time/clock.ts';
import { placeAt } from '../../support/checks/placing.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts';
import { button, download } from '../acts.ts';
import { test } from '../fixtures.ts';

const DOMAIN = 'loja.com.br';
const RIVAL = 'concorrente-de-nome-comprido.com.br';

/** Where the company and the rival stood seven days ago, and stand today. */
const places = {
  café: [
    [2, 5],
    [4, 1],
  ],
  chá: [
    [3, 8],
    [3, 8],
  ],
  mate: [
    [7, 9],
    [undefined, 2],
  ],
} as const;

const newPlacedCompany = async (customer: Customer, competitors: readonly string[]) => {
  const keywords = Object.keys(places);
  const company = await newCompany(customer, { domain: DOMAIN, keywords, competitors });
  const now = Date.now();
  for (const [text, days] of Object.entries(places)) {
    for (const [index, [own, rival]] of days.entries()) {
      const sites = { ...(own && { [DOMAIN]: own }), [RIVAL]: rival };
      await placeAt(customer, keywordNameOf(company.id, text), now - (1 - index) * 7 * DAY, sites);
    }
  }
  await closeAccount(customer.userId, daysFrom(daysBefore(dayOf(now), 7), dayOf(now)));
  return company;
};

/** Labels of domains that begin on one line and end on another. */
const brokenLabels = (page: Page): Promise<string[]> =>
  page.locator('main :is(li, th) span:not(:has(*))').evaluateAll((all) =>
    all.flatMap((label) => {
      const lines = new Set([...label.getClientRects()].map(({ top }) => Math.round(top)));
      return lines.size > 1 ? label.textContent : [];
    }),
  );

test('a competitor shows its visibility, change and where it is ahead, up to six on cards', async ({
  page,
  customer,
}) => {
  const company = await newPlacedCompany(customer, [RIVAL, 'outro.com.br']);
  await page.goto(`/competitors?empresa=${company.id}`);
  const card = page.getByRole('listitem').filter({ hasText: RIVAL });
  const figure = (label: string) => card.locator('dl > div').filter({ hasText: label }).locator('dd');
  await expect(figure('Visibilidade')).toHaveText('55,4%');
  await expect(figure('Variação')).toHaveText('+40,0 p.p.');
  await expect(figure('À sua frente em')).toHaveText('2');
  await page.getByLabel('Comparar com').selectOption('30 dias antes');
  await expect(page).toHaveURL(/periodo=30/);
  await expectAccessible(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, width);
    expect(await brokenLabels(page), `${width} px`).toEqual([]);
  }

  await card.getByRole('button', { name: 'Analisar palavras-chave' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('columnheader')).toHaveText([
    'Palavra-chave',
    'Você',
    'Eles',
    'Diferença',
    'URL',
  ]);
  await expect(dialog.getByRole('row')).toHaveText([
    /^Palavra-chave/,
    /^café 41−3/,
    /^mate ∞2atrás/,
    /^chá 38\+5/,
  ]);
  await expect(dialog.locator('dl > div').filter({ hasText: 'À sua frente' }).locator('dd')).toHaveText('2');
  await expectAccessible(page, '[role=dialog]');
  await page.setViewportSize({ width: 360, height: 800 });
  const table = dialog.getByRole('region', { name: 'Posições do concorrente' });
  await expect.poll(() => table.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
});

test('more than six competitors are a table, the most visible first', async ({ page, customer }) => {
  const many = Array.from({ length: 6 }, (_, index) => `outro-${index}.com.br`);
  const company = await newPlacedCompany(customer, [...many, RIVAL]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/competitors?empresa=${company.id}`);
  const rows = page.getByRole('region', { name: 'Concorrentes' }).getByRole('rowheader');
  await expect(rows).toHaveCount(7);
  await expect(rows.first()).toContainText(RIVAL);
  const first = page.getByRole('row').filter({ hasText: RIVAL });
  await expect(first).toContainText(`${RIVAL}55,4%+40,0 p.p.2`);
  await page.getByLabel('Filtrar concorrentes').fill('outro-3');
  await expect(rows).toHaveText([/outro-3.com.br$/]);
  await page.getByLabel('Filtrar concorrentes').fill('');
  await expect(rows).toHaveCount(7);
  const { text } = await download(page, 'Exportar CSV');
  expect(text).toContain(`${RIVAL};${RIVAL};Loja;55,44;40;2`);
  await expectAccessible(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await brokenLabels(page), `${width} px`).toEqual([]);
  }
  await button(page, 'Mostrar em cartões').click();
  await expect(page.getByRole('list', { name: 'Concorrentes' }).getByRole('listitem')).toHaveCount(7);
});

test('the list of all keywords has position, change and last check, and columns to choose from', async ({
  page,
  customer,
}) => {
  await newPlacedCompany(customer, []);
  await newCompany(customer, { name: 'Padaria', domain: 'padaria.com.br', keywords: ['pão'] });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/keywords');
  const heads = page.getByRole('columnheader');
  for (const name of ['Posição', 'Em 30 dias', 'Última verificação', 'Status', 'Empresa', 'Criada em'])
    await expect(heads.filter({ hasText: name })).toHaveCount(1);
  const cells = (keyword: string) => page.getByRole('row').filter({ hasText: keyword }).getByRole('cell');
  await expect(cells('café')).toHaveText([
    /^4/,
    '−2',
    /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    'Ativo',
    'Loja',
    /loja/,
    /./,
    '',
  ]);
  await expect(cells('mate').nth(1)).toHaveText('saiu');
  await expect(cells('pão').first()).toHaveText('não verificado');
  await button(page, 'Colunas').click();
  await page.getByRole('checkbox', { name: 'Evolução' }).check();
  await expect(heads.filter({ hasText: 'Evolução' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
});

test('without competitors, the first column of a grid is no wider than with them', async ({
  page,
  customer,
}) => {
  const company = await newCompany(customer, { keywords: ['café'] });
  await page.setViewportSize({ width: 1600, height: 800 });
  await page.goto(`/companies/${company.id}/grid`);
  const first = page.getByRole('rowheader', { name: 'café' });
  await expect.poll(async () => (await first.boundingBox())?.width).toBeLessThanOrEqual(28 * 16);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, 360);
});
