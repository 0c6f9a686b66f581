/** What tests do with a page, whatever it shows. */
import { expect, type Locator, type Page, type Request } from '@playwright/test';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const message = (page: Page, text: string) =>
  page.getByRole(text.includes('❌') ? 'alert' : 'status').filter({ hasText: text });

export const failWith = (page: Page, path: string, status: number, error?: string) =>
  page.route(path, (route) =>
    route.fulfill(error === undefined ? { status, body: '<html>' } : { status, json: { error } }),
  );

/** Goes to another address as a link does, without loading the page again. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Stops the clock of this page and of those opened in it later. */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install();
  const now = await page.evaluate(() => Date.now());
  // The page's clock runs until this call arrives.
  await page.clock.pauseAt(now + 10_000);
};

/**
 * Moves the page's clock on in steps of so many milliseconds until something is visible. Between long steps
 * the server gets some time to answer.
 */
export const advanceUntilVisible = (page: Page, stepMs: number, locator: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(stepMs);
    expect(await locator.isVisible()).toBe(true);
  }).toPass({ intervals: [Math.min(stepMs, 250)] });

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

/**
 * Answers the first such request, and lets the others pass. The route stays: Chromium may never answer what
 * begins while the last route is removed (https://github.com/microsoft/playwright/pull/42254).
 */
export const routeOnce = async (
  page: Page,
  url: string,
  handler: Parameters<Page['route']>[1],
): Promise<void> => {
  let isFirst = true;
  await page.route(url, async (route, request) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    await handler(route, request);
  });
};

/** Records the requests that a page sends from now on and whose address matches. */
export const recordRequests = (page: Page, matches: (url: URL) => boolean): readonly Request[] => {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (matches(new URL(request.url()))) requests.push(request);
  });
  return requests;
};

/** Adds styles to a page, whose content security policy forbids the style element of `page.addStyleTag`. */
export const addStyles = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);

/** Resolves when React has hydrated the landing page. */
export const waitForHydration = (page: Page): Promise<void> =>
  expect(page.getByRole('region', { name: 'Depoimentos' })).toHaveAttribute('data-live', 'true');

/** Ends the session without the page's knowing; without the storage it takes the visitor for a new one. */
export const forgetSession = async (page: Page): Promise<void> => {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
};
