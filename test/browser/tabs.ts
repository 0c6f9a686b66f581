import { expect, type Page } from '@playwright/test';

/** The tab that an action opens. */
export const newTabOf = async (page: Page, act: () => Promise<void>): Promise<Page> => {
  const opened = page.context().waitForEvent('page');
  await act();
  return opened;
};

/** Tells the page that somebody returns to its tab, which reads again what it shows. */
export const returnToTab = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/**
 * Closes a tab. Chromium forgets to close one that is just changing to another page, and a plain `close()`
 * then waits for ever: it is told again until the tab is gone.
 */
export const closeTab = (tab: Page): Promise<void> =>
  expect(async () => {
    if (!tab.isClosed()) await tab.close({ runBeforeUnload: true });
    expect(tab.isClosed()).toBe(true);
  }).toPass();
