import { expect, type Page } from '@playwright/test';
import { newCompany } from '../../support/people/customers.ts';
import { test } from '../fixtures.ts';

/** The width of a landscape A4 page between its margins, in CSS pixels. */
const PAPER = { width: 1047, height: 718 };

/** What is cut off, and what would not be repeated or would stay where it is. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tables = [...document.querySelectorAll('main table')];
    const clipped = tables.filter((table) => {
      const frame = table.parentElement;
      return frame && getComputedStyle(frame).overflowX !== 'visible';
    });
    const heads = tables.flatMap((table) => [...table.querySelectorAll('thead')]);
    const unrepeated = heads.filter((head) => getComputedStyle(head).display !== 'table-header-group');
    const staying = [...document.querySelectorAll('main :is(th, td, [class])')].filter(
      (it) => getComputedStyle(it).position === 'sticky' && it.getClientRects().length > 0,
    );
    return [...clipped, ...unrepeated, ...staying].map(({ outerHTML }) => outerHTML.slice(0, 200));
  });

const pagesOf = async (page: Page): Promise<number> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('reports are printed in light colours, without controls, with company, day and period', async ({
  page,
  demo: { path },
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const controls = page.locator(
    ':is(nav, header, select, input, main a[class*=Button-root], main button:not(table *, fieldset *)):visible',
  );
  const ink = ['color', 'rgb(26, 28, 33)'] as const;
  for (const [screen, said] of [
    ['analysis', /^Análise de \d\d\/\d\d\/\d{4}, em comparação com \d\d\/\d\d\/\d{4}$/],
    ['grid', /^Grid de /],
    ['overview', /^Resumo de /],
  ] as const) {
    await page.goto(`${path}/${screen}`);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const head = page.getByText(said);
    await expect(head).toBeHidden();
    await expect(controls).not.toHaveCount(0);
    await expect(page.locator('body')).not.toHaveCSS(...ink);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(PAPER);
    await expect(controls).toHaveCount(0);
    await expect(head).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Passo Firme Calçados');
    await expect(page.locator('body')).toHaveCSS(...ink);
    expect(await faultsOf(page), screen).toEqual([]);
    const tops = await page
      .locator('[aria-label="Números"] dl > div')
      .evaluateAll((figures) => figures.map((it) => it.getBoundingClientRect().top));
    expect(new Set(tops).size, screen).toBe(screen === 'overview' ? 1 : 0);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('all rows of a long table are printed, not only the page that is shown', async ({ page, customer }) => {
  const keywords = Array.from({ length: 120 }, (_, index) => `palavra ${index}`);
  const { id } = await newCompany(customer, { keywords });
  await page.goto(`/companies/${id}/analysis`);
  await expect(page.getByRole('rowheader')).toHaveCount(50);
  expect(await pagesOf(page)).toBeGreaterThanOrEqual(5);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('rowheader')).toHaveCount(120);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('rowheader')).toHaveCount(50);
});
