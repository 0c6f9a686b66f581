import { expect, type Locator, type Page } from '@playwright/test';
import type * as z from 'zod/mini';
import type { grid } from '../../../shared/contract/reports.ts';
import { expectAccessible } from '../accessibility.ts';
import { changeReply } from '../acts.ts';
import { test } from '../fixtures.ts';

type GridData = z.output<typeof grid>;

const LONG_NAME = 'Passo Firme Calçados, Acessórios e Artigos Esportivos do Vale do Itajaí Ltda';

test('own positions stay in view in a grid of 1,000 x 10, and filter, sort, page and place are kept', async ({
  page,
  demo: { path },
}) => {
  await openGrid(page, path, largeGrid(1_000));
  await expectOwnPositionsInView(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const filter = page.getByRole('searchbox', { name: 'Filtrar palavras-chave' });
  const rows = page.getByRole('rowheader');
  await filter.fill('TENIS');
  await expect(page.getByText('500 de 1.000')).toBeVisible();
  const competitor = page.getByRole('columnheader', { name: 'Rival 3' });
  for (const direction of ['ascending', 'descending']) {
    await competitor.getByRole('button').click();
    await expect(competitor).toHaveAttribute('aria-sort', direction);
  }
  await rows.last().scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Página 2' }).click();
  await expect(page.getByText('51–100 de 500')).toBeVisible();
  await expect(page).toHaveURL(/\?filtro=TENIS&ordem=-competitor-3&pagina=2$/);
  await expect(rows.first()).toBeInViewport();

  await rows.nth(30).scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const before = await placeOf(page);
  expect(before.scrollTop).toBeGreaterThan(500);
  const bar = page.getByRole('navigation', { name: 'Principal' });
  await bar.getByRole('link', { name: 'Palavras-chave' }).click();
  await expect(page.getByRole('heading', { name: 'Palavras-chave' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByText('51–100 de 500')).toBeVisible();
  await expect.poll(() => placeOf(page)).toEqual(before);
  await expect(filter).toHaveValue('TENIS');
  await page.reload();
  await expect.poll(() => placeOf(page)).toEqual(before);

  await page.goto(`${new URL(page.url()).pathname}?ordem=nada&pagina=99`);
  await expect(page.getByText('951–1.000 de 1.000')).toBeVisible();
  await page.getByTitle('Ver histórico').nth(20).focus();
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => page.evaluate(isFocusShown), `after ${press + 1} presses`).toBe(true);
  }
});

test('a grid says once since when positions are older, and no cell overflows on a phone', async ({
  page,
  demo: { path },
}) => {
  const { competitors, keywords } = largeGrid(10);
  const other_engine = { provider: 'algolia', country: 'br', language: 'pt-br' } as const;
  const oldest = { checked_at: '2026-11-10T14:32:00.000Z' };
  const kinds = [
    { checked_at: '2026-11-18T14:32:00.000Z' },
    { checked_at: '2026-11-19T14:32:00.000Z' },
    { checked_at: '2026-11-19T14:32:00.000Z', other_engine },
    { position: null, depth: 50, beyond: true },
    { position: null, verification: 'never', depth: null, checked_at: null },
    { position: null, depth: 50 },
  ] as const;
  const older = keywords.map((row, index) => ({
    ...row,
    // The cells of every row but the first are of these kinds, in a different order each.
    competitor_positions: row.competitor_positions.map((cell, at) =>
      index === 0
        ? cell
        : { ...cell, ...(index === 1 && at === 0 ? oldest : kinds[(index + at) % kinds.length]) },
    ),
  }));
  await page.setViewportSize({ width: 360, height: 800 });
  await openGrid(page, path, { competitors, keywords: older });
  const cells = page.locator('tbody:first-of-type :is(td, th)');
  await expect(cells).toHaveCount(120);
  const overflowing = () =>
    cells.evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
  await expect.poll(overflowing).toEqual([]);
  await expect(page.locator('tbody td + td').getByRole('time')).toHaveCount(0);
  await expect(page.locator('tbody td').getByText('medida em 18/11/2026').first()).toBeAttached();
  await page.getByRole('button', { name: 'Legenda' }).click();
  const legend = page.getByRole('list', { name: 'Legenda' });
  await expect(legend).toContainText('Top 100lido até 100');
  await expect(legend).toContainText('de uma verificação anterior');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(overflowing).toEqual([]);
});

const expectOwnPositionsInView = async (page: Page): Promise<void> => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const [brand, back] = [
      page.getByRole('link', { name: 'Ranqueia' }),
      page.getByRole('main').getByRole('link', { name: 'Empresas' }),
    ];
    await expect.poll(async () => (await leftOf(back)) - (await leftOf(brand))).toBe(0);
    await expect.poll(() => hiddenCells(page), `${width} px`).toEqual([]);
  }
  const heads = page.getByRole('columnheader');
  await expect(heads.nth(1)).toHaveAccessibleName(LONG_NAME);
  await expect(heads.nth(1).getByTitle(LONG_NAME)).toBeVisible();
  await expect.poll(() => leftOf(heads.nth(2))).toBeLessThan(360 - 40);
};

const leftOf = async (one: Locator): Promise<number> => (await one.boundingBox())?.x ?? Number.NaN;

/** Opens the grid of the demo's first company with made-up rows. */
const openGrid = async (page: Page, path: string, rows: ReturnType<typeof largeGrid>): Promise<void> => {
  await changeReply<GridData>(page, '**/api/companies/*/grid*', ({ company, ...rest }) => ({
    ...rest,
    ...rows,
    company: { ...company, name: LONG_NAME },
  }));
  await page.goto(`${path}/grid`);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
};

const largeGrid = (keywords: number): Pick<GridData, 'keywords' | 'competitors'> => {
  const checked_at = '2026-11-21T14:32:00.000Z';
  const cell = (index: number) => ({
    position: index % 7 === 0 ? null : 1 + ((index * 37) % 100),
    verification: index % 11 === 0 ? ('failed' as const) : ('verified' as const),
    depth: 100,
    checked_at,
  });
  const competitors = Array.from({ length: 10 }, (_, index) => ({
    id: `competitor-${index}`,
    name: `Rival ${index}`,
    domain: `competitor${index}.com.br`,
    site: index + 1,
    logo_url: null,
  }));
  return {
    competitors,
    keywords: Array.from({ length: keywords }, (_, index) => ({
      id: String(index),
      keyword: index % 2 === 0 ? `tênis de corrida ${index}` : `sapato social com frete grátis ${index}`,
      is_active: true,
      company_position: cell(index).position,
      company_cell: { ...cell(index), previous_position: null, previous_check: null },
      competitor_positions: competitors.map(({ id }, at) => ({ competitor_id: id, ...cell(index + at) })),
      failed_at: index % 11 === 0 ? checked_at : null,
    })),
  };
};

/** Playwright runs this function in the page. */
const isFocusShown = (): boolean => {
  const focused = document.activeElement;
  const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
  return focused?.contains(document.elementFromPoint(left + width / 3, top + height / 2)) ?? false;
};

const placeOf = (page: Page) =>
  page.getByRole('main').evaluate(({ scrollTop, scrollLeft }) => ({ scrollTop, scrollLeft }));

/** Scrolls to the corners and between them. Returns the cells that should be in view and are not. */
const hiddenCells = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    /** Returns the cells that something else covers after scrolling to this place. */
    const hiddenAt = (across: number, down: number): string[] => {
      main.scrollTo(across * main.scrollWidth, down * main.scrollHeight);
      const heads = [...main.querySelectorAll('thead tr > :nth-child(-n + 2)')];
      const rowsFrom = Math.max(...heads.map((head) => head.getBoundingClientRect().bottom));
      const isShown = (cell: Element) => {
        const { top, bottom } = cell.getBoundingClientRect();
        return top >= rowsFrom && bottom <= window.innerHeight;
      };
      const isPainted = (cell: Element) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        const painted = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return left >= 0 && right <= main.clientWidth && cell.contains(painted);
      };
      const shown = [...main.querySelectorAll('tbody tr > :nth-child(-n + 2)')].filter(isShown);
      return [...(rowsFrom < window.innerHeight ? heads : []), ...shown]
        .filter((cell) => !isPainted(cell))
        .map((cell) => `${cell.textContent} at ${main.scrollLeft}, ${main.scrollTop}`);
    };
    return [0, 0.1, 0.5, 1].flatMap((across) =>
      [0, 0.2, 0.5, 0.8, 1].flatMap((down) => hiddenAt(across, down)),
    );
  });
