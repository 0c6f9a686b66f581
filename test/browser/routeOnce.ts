import type { Page } from '@playwright/test';

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
