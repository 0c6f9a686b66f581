import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, type Request } from '@playwright/test';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const message = (page: Page, text: string) =>
  page.getByRole(text.includes('❌') ? 'alert' : 'status').filter({ hasText: text });

export const failWith = (page: Page, path: string, status: number, error?: string) =>
  page.route(path, (route) =>
    route.fulfill(error === undefined ? { status, body: '<html>' } : { status, json: { error } }),
  );

/** Presses a button that saves a file. */
export const download = async (page: Page, name: string) => {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).press('Enter')]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
};

/** Navigates as a link within the site does, without loading the page again. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Stops the clock of this page, and of pages that its context opens later. */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install();
  const now = await page.evaluate(() => Date.now());
  // The page's clock runs until this call arrives, so it is paused at a later time.
  await page.clock.pauseAt(now + 10_000);
};

/** Advances the page's clock in steps, between which the server has time to answer. */
export const advanceUntilVisible = (page: Page, stepMs: number, locator: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(stepMs);
    expect(await locator.isVisible()).toBe(true);
  }).toPass({ intervals: [Math.min(stepMs, 250)] });

export const openNewTab = async (page: Page, act: () => Promise<void>): Promise<Page> => {
  const opened = page.context().waitForEvent('page');
  await act();
  return opened;
};

export const returnToTab = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Closes a tab. Chromium may ignore this while the tab is navigating, so the call is repeated. */
export const closeTab = (tab: Page): Promise<void> =>
  expect(async () => {
    if (!tab.isClosed()) await tab.close({ runBeforeUnload: true });
    expect(tab.isClosed()).toBe(true);
  }).toPass();

/**
 * Answers one request. The route stays, because Chromium may never answer a request that begins while the
 * last route is removed (https://github.com/microsoft/playwright/pull/42254).
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

/** Holds requests until the returned function is called. */
export const hold = async (page: Page, url: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
};

/** Answers with the server's replies, changed. */
export const changeReply = <T extends object>(page: Page, url: string, change: (reply: T) => unknown) =>
  page.route(url, async (route) => {
    // Without the tag of a known list, the answer is whole.
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    await route.fulfill({ response, json: change(await response.json()) });
  });

export const recordRequests = (page: Page, matches: (url: URL) => boolean): readonly Request[] => {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (matches(new URL(request.url()))) requests.push(request);
  });
  return requests;
};

/** Adds styles by script, because the content security policy forbids `page.addStyleTag`. */
export const addStyles = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);

/** Removes cookies and storage without the page's knowledge; after a reload, the visitor is a new one. */
export const forgetSession = async (page: Page): Promise<void> => {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
};
