import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
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

  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Legenda' }).click();
  await expect(page.getByRole('list', { name: 'Legenda' })).toContainText('à sua frente');
  await expectAccessible(page);
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
