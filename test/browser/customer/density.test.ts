import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts';
import { changeReply } from '../acts.ts';
import { test } from '../fixtures.ts';

const screensOf = (id: string) => [
  `/companies/${id}/analysis`,
  `/companies/${id}/grid`,
  `/companies/${id}/keywords`,
  '/keywords',
];

const firstCompany = async (page: Page): Promise<string> => {
  const reply = await page.request.get('/api/companies');
  await expect(reply).toBeOK();
  return (await reply.json())[0].id;
};

const colourOf = (one: Locator): Promise<string> =>
  one.evaluate((element) => getComputedStyle(element).backgroundColor);

const expectToDiffer = (one: Locator, other: Locator): Promise<void> =>
  expect.poll(async () => (await colourOf(one)) === (await colourOf(other))).toBe(false);

test('tables begin high on a phone, are wide on a wide screen, and keep their density for the user', async ({
  page,
  demo: _,
}) => {
  const screens = screensOf(await firstCompany(page));
  for (const path of screens) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const table = async () => (await page.getByRole('table').boundingBox()) ?? { y: 740, width: 0 };
    await expect.poll(async () => (await table()).y, path).toBeLessThan(440);
    const choice = page.getByLabel('Comparar com');
    if ((await choice.count()) > 0) await expect(choice, path).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 2200, height: 900 });
    await expect.poll(async () => (await table()).width, path).toBeGreaterThan(1700);
    expect((await table()).width, path).toBeLessThanOrEqual(1760);
  }
  const areCompact = page.getByRole('button', { name: 'Linhas compactas', pressed: true });
  await page.getByRole('button', { name: 'Linhas compactas' }).click();
  await expect(areCompact).toBeVisible();
  await page.reload();
  await expect(areCompact).toBeVisible();
  for (const path of screens)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('rowheader').first()).toBeVisible();
      const heights = () =>
        page
          .locator('tbody:last-child tr')
          .evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))]);
      await expect.poll(heights, `${path} at ${width}`).toEqual([32]);
    }
});

test('a grid shows who is ahead to everybody, sums up, and orders its columns in the address', async ({
  page,
  demo: _,
}) => {
  await page.goto(`/companies/${await firstCompany(page)}/grid`);
  const rivals = page.getByRole('columnheader');
  const totals = (name: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      .getByRole('cell')
      .allTextContents()
      .then((all) => all.slice(1));
  await expect(page.getByRole('cell', { name: 'à sua frente' }).first()).toBeVisible();
  const before = await totals('No top 10');
  await page.getByRole('button', { name: 'Mais fortes primeiro' }).click();
  await expect(page.getByRole('button', { name: 'Mais fortes primeiro', pressed: true })).toBeVisible();
  await expect(page).toHaveURL(/[?]colunas=forca$/);
  await expect.poll(() => totals('No top 10')).toEqual(before.toSorted((a, b) => Number(b) - Number(a)));
  expect((await totals('À sua frente')).every((count) => /^\d+$/.test(count))).toBe(true);
  const filter = page.getByRole('searchbox', { name: 'Filtrar palavras-chave' });
  await filter.fill('sapato social masculino');
  await expect(page.getByRole('status').filter({ hasText: '1 de' })).toBeVisible();
  await expect.poll(async () => (await totals('No top 10')).every((count) => Number(count) <= 1)).toBe(true);
  await filter.fill('');
  await expect(page.getByRole('status').filter({ hasText: '1 de' })).toBeHidden();
  await expect(page).toHaveURL(/[?]colunas=forca$/);
  const names = await rivals.allTextContents();
  await page.reload();
  await expect(rivals).toHaveText(names);

  const cell = page.locator('td[data-ahead][data-tier=top10]').first();
  const behind = page.locator('td[data-tier=top10]:not([data-ahead])').first();
  await expectToDiffer(cell, behind);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(cell).toHaveCSS('border-left-style', 'double');
  const tab = (name: string) => page.getByRole('navigation', { name: 'Empresa' }).getByRole('link', { name });
  await expectToDiffer(tab('Grid'), tab('Notas'));
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Legenda' }).click();
  await expect(page.getByRole('list', { name: 'Legenda' })).toContainText('à sua frente');
  await expectAccessible(page);
});

test('the bands of the analysis differ in the dark and in forced colours, and lead to the grid once', async ({
  page,
  demo: _,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/companies/${await firstCompany(page)}/analysis`);
  await expect(page.getByRole('link', { name: 'Grid' })).toHaveText(['Ver Grid']);
  const filter = page.getByRole('group', { name: 'Filtrar por faixa de posição' });
  const bands = filter.locator('button[style]');
  await changeReply<{ keywords: { id: string }[] }>(page, '**/api/companies/*/analysis', (read) => ({
    ...read,
    keywords: read.keywords.flatMap((one) =>
      Array.from({ length: 120 }, (_, index) => ({ ...one, id: `${one.id}${index}` })),
    ),
  }));
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  await expect(bands.first()).toHaveText(/\d{3}$/);
  await expectNoSidewaysScroll(page, 360);
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    const shades = () =>
      filter
        .locator('div > span[style]')
        .evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).background)).size);
    await expect.poll(shades).toBe(await bands.count());
  }
});

test('a report is printed in light colours and without controls', async ({ page, demo: _ }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/companies/${await firstCompany(page)}/analysis`);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const controls = page.locator(':is(nav, select, input, main button:not(table *, fieldset *)):visible');
  await expect(controls).not.toHaveCount(0);
  const ink = ['color', 'rgb(26, 28, 33)'] as const;
  await expect(page.locator('body')).not.toHaveCSS(...ink);
  await page.emulateMedia({ media: 'print' });
  await expect(controls).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Filtrar por situação' })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS(...ink);
});

test('a keyword list of one company shows positions and 30 days instead of what is the same', async ({
  page,
  demo: _,
}) => {
  await page.goto(`/companies/${await firstCompany(page)}/keywords`);
  await expect(page.getByRole('img', { name: /^De (\d+|∞) em / }).first()).toBeVisible();
  const heads = page.getByRole('columnheader');
  for (const name of ['Posição', 'Em 30 dias', 'Evolução', 'Criada em'])
    await expect(heads.filter({ hasText: name })).toHaveCount(1);
  await expect(heads.filter({ hasText: 'Empresa' })).toHaveCount(0);
  await expect(page.getByText(/URL de destino: https:/)).toBeVisible();
  await page.goto('/keywords');
  await expect(page.getByRole('columnheader', { name: 'Empresa' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
});
