import { gzipSync } from 'node:zlib';
import { expect, type Page, type Request, type Response } from '@playwright/test';

/** Records the requests that a page sends from now on and whose address matches. */
export const recordRequests = (page: Page, matches: (url: URL) => boolean): readonly Request[] => {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (matches(new URL(request.url()))) requests.push(request);
  });
  return requests;
};

/** Opens an address and expects its scripts to stay below so many kB, compressed. */
export const expectScriptsBelow = async (page: Page, address: string, kB: number): Promise<void> => {
  const scripts: Promise<Buffer>[] = [];
  const keep = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  };
  page.on('response', keep);
  await page.goto(address);
  // The network is idle once before the screen's own code loads.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('response', keep);
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(kB * 1000);
  expect(sizes.length).toBeGreaterThan(2);
};
