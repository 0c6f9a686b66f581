import { expect, type Page } from '@playwright/test';
import { quotes } from '../../../web/src/marketing/quotes.ts';
import { waitForHydration } from '../acts.ts';
import { test } from '../fixtures.ts';

test('the carousel shows as many quotes as fit, wraps around, and turns by every way to turn it', async ({
  page,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  const expectFrom = (first: number, count: number) =>
    expect.poll(() => shownQuotes(page), `${count} in view`).toEqual(quotesFrom(first, count));
  await expectFrom(0, 3);
  await page.getByRole('button', { name: 'Depoimento anterior' }).click();
  await expectFrom(7, 3);
  await expect(page.getByRole('button', { name: 'Ir para o depoimento 8' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.getByRole('button', { name: 'Próximo depoimento' }).click();
  await expectFrom(0, 3);
  await swipeLeft(page);
  await expectFrom(1, 3);

  await page.setViewportSize({ width: 360, height: 800 });
  await expectFrom(1, 1);
  await page.getByRole('button', { name: 'Ir para o depoimento 8' }).click();
  await expectFrom(7, 1);
  await page.getByRole('region', { name: 'Depoimentos' }).focus();
  await page.keyboard.press('ArrowRight');
  await expectFrom(0, 1);
  await swipeLeft(page);
  await expectFrom(1, 1);
});

/** Returns the quotes that are entirely in view, from left to right. */
const shownQuotes = (page: Page): Promise<string[]> =>
  page.getByRole('region', { name: 'Depoimentos' }).evaluate((view) => {
    const { left, right } = view.getBoundingClientRect();
    return [...view.querySelectorAll('li')]
      .map((slide) => ({ slide, box: slide.getBoundingClientRect() }))
      .filter(({ box }) => box.left > left - 2 && box.right < right + 2)
      .toSorted((one, other) => one.box.left - other.box.left)
      .map(({ slide }) => slide.querySelector('blockquote')?.textContent ?? '');
  });
const quotesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => quotes.at((first + index) % quotes.length)?.text);

/** Swipes by about one quote, slowly enough not to count as a flick. */
const swipeLeft = async (page: Page) => {
  const view = page.getByRole('region', { name: 'Depoimentos' });
  await view.scrollIntoViewIfNeeded();
  const [slide, box] = await Promise.all([
    view.getByRole('listitem').first().boundingBox(),
    view.boundingBox(),
  ]);
  if (!slide || !box) throw new Error('The carousel has no box');
  const y = box.y + box.height / 2;
  const from = box.x + box.width - 20;
  await page.mouse.move(from, y);
  await page.mouse.down();
  await page.mouse.move(from - slide.width * 0.7, y, { steps: 8 });
  await page.mouse.up();
};
