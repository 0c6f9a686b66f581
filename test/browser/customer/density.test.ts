import { expect } from '@playwright/test';
import { goWithin } from '../acts.ts';
import { test } from '../fixtures.ts';

test('tables begin high, and are wide on a wide screen', async ({ page, demo: { path } }) => {
  const screens = [
    ['/keywords', /^Palavras-chave · /],
    [`${path}/keywords`, /^Palavras-chave de /],
    [`${path}/grid`, /^Grid/],
    [`${path}/analysis`, /^Análise/],
  ] as const;
  const go = async ([address, title]: (typeof screens)[number]) => {
    await goWithin(page, address);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
  };
  await page.goto('/companies');
  for (const screen of screens) {
    await page.setViewportSize({ width: 360, height: 740 });
    await go(screen);
    const table = async () => (await page.getByRole('table').boundingBox()) ?? { y: 740, width: 0 };
    const first = async () => (await page.getByRole('rowheader').first().boundingBox())?.y;
    await expect.poll(first, screen[0]).toBeLessThanOrEqual(0.45 * 740);
    const choice = page.getByLabel('Comparar com');
    if ((await choice.count()) > 0) await expect(choice, screen[0]).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(first, screen[0]).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 2200, height: 900 });
    await expect.poll(async () => (await table()).width, screen[0]).toBeGreaterThan(1700);
    expect((await table()).width, screen[0]).toBeLessThanOrEqual(1760);
  }
});

test('a grid shows who is ahead to everybody', async ({ page, demo: { path } }) => {
  await page.goto(`${path}/grid`);
  await expect(page.getByRole('cell', { name: 'à sua frente' }).first()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Legenda' }).click();
  await expect(page.getByRole('list', { name: 'Legenda' })).toContainText('à sua frente');
});
