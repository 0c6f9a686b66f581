import { expect, type Locator, type Page } from '@playwright/test';

/** Stops the clock of this page and of those opened in it later. */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install();
  const now = await page.evaluate(() => Date.now());
  // The page's clock runs until this call arrives.
  await page.clock.pauseAt(now + 10_000);
};

/** Moves the page's clock on in steps of so many milliseconds until something is visible. */
export const advanceUntilVisible = (page: Page, stepMs: number, locator: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(stepMs);
    await expect(locator).toBeVisible({ timeout: 200 });
  }).toPass();
