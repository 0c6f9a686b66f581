import { expect, type Locator, type Page, type Request } from '@playwright/test';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const message = (page: Page, text: string) =>
  page.getByRole(text.includes('❌') ? 'alert' : 'status').filter({ hasText: text });

export const failWith = (page: Page, path: string, status: number, error?: string) =>
  page.route(path, (route) =>
    route.fulfill(error === undefined ? { status, body: '<html>' } : { status, json: { error } }),
  );

/** As a link does, without loading the page again. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Also of pages opened later. */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install();
  const now = await page.evaluate(() => Date.now());
  // The page's clock runs until this call arrives.
  await page.clock.pauseAt(now + 10_000);
};

/** Between long steps the server gets some time to answer. */
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

export const returnToTab = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Chromium forgets to close a tab that is changing to another page: it is told until the tab is gone. */
export const closeTab = (tab: Page): Promise<void> =>
  expect(async () => {
    if (!tab.isClosed()) await tab.close({ runBeforeUnload: true });
    expect(tab.isClosed()).toBe(true);
  }).toPass();

/**
 * The route stays: Chromium may never answer what begins while the last one is removed
 * (https://github.com/microsoft/playwright/pull/42254).
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

export const recordRequests = (page: Page, matches: (url: URL) => boolean): readonly Request[] => {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (matches(new URL(request.url()))) requests.push(request);
  });
  return requests;
};

/** The content security policy forbids the style element of `page.addStyleTag`. */
export const addStyles = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);

export const waitForHydration = (page: Page): Promise<void> =>
  expect(page.getByRole('region', { name: 'Depoimentos' })).toHaveAttribute('data-live', 'true');

/** The page does not know; without the storage it takes the visitor for a new one. */
export const forgetSession = async (page: Page): Promise<void> => {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
};
