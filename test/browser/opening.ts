import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';

interface Budget {
  readonly kB: number;
  readonly files: number;
  /** False for a page that is shown before its code has loaded. */
  readonly readsEarly?: boolean;
}

const MAX_SHIFT = 0.02;

/**
 * Opens a page. Expects few scripts, no layout shift, and API reads that begin before its code has loaded.
 */
export const openWithin = async (
  page: Page,
  address: string,
  { kB, files, readsEarly = true }: Budget,
): Promise<void> => {
  const scripts: Promise<number>[] = [];
  const measure = (response: Response) => {
    if (new URL(response.url()).pathname.startsWith('/assets/') && response.url().endsWith('.js'))
      scripts.push(sizeOf(response));
  };
  page.on('response', measure);
  await watchShifts(page);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A public page's code is asked for when the network may have been idle, and then reads the plans.
  await expect(page.getByText(/^Carregando\b/)).toHaveCount(0);
  if (!readsEarly) await page.waitForLoadState('networkidle');
  page.off('response', measure);
  const loadedSizes = await Promise.all(scripts);
  expect(loadedSizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(kB * 1000);
  expect(loadedSizes.length).toBeLessThanOrEqual(files);
  expect(loadedSizes.length).toBeGreaterThan(0);
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, startTime, duration }) => ({ name, startTime, end: startTime + duration })),
  );
  const lastScript = Math.max(...loaded.filter(({ name }) => name.endsWith('.js')).map(({ end }) => end));
  const reads = loaded.filter(({ name }) => name.includes('/api/'));
  if (readsEarly) expect(reads.filter(({ startTime }) => startTime > lastScript)).toEqual([]);
  expect(reads.map(({ name }) => name).toSorted()).toEqual(
    [...new Set(reads.map(({ name }) => name))].toSorted(),
  );
  await expectNoShift(page);
};

export const watchShifts = async (page: Page): Promise<void> => {
  if (!recording.has(page)) await page.addInitScript(recordShifts);
  recording.add(page);
};

export const expectNoShift = async (page: Page): Promise<void> => {
  const shifts: { readonly by: number; readonly moved: string }[] = await page.evaluate('shifts');
  const moved = JSON.stringify(shifts, null, 1);
  expect(
    shifts.reduce((sum, { by }) => sum + by, 0),
    moved,
  ).toBeLessThanOrEqual(MAX_SHIFT);
};

const recording = new WeakSet<Page>();

const sizes = new Map<string, Promise<number>>();

const sizeOf = (response: Response): Promise<number> => {
  const measured = sizes.get(response.url()) ?? response.body().then((script) => gzipSync(script).length);
  sizes.set(response.url(), measured);
  return measured;
};

/** Playwright runs this function in the page before the page's own scripts. */
const recordShifts = (): void => {
  const shifts: { by: number; moved: string }[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
      const sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] = Reflect.get(
        shift,
        'sources',
      );
      const moved = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${node?.textContent?.slice(0, 30)}: ${from.x},${from.y} to ${to.x},${to.y}`,
      );
      shifts.push({ by: Number(Reflect.get(shift, 'value')), moved: moved.join('; ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};
