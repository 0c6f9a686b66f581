import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';

interface Budget {
  /** Of its scripts, compressed. */
  readonly kB: number;
  readonly files: number;
}

const MAX_SHIFT = 0.02;

/**
 * Opens a screen and expects it to stay within its budget of scripts, to move nothing that it has shown, and
 * to ask for its data before its code has loaded, each once.
 */
export const openWithin = async (page: Page, address: string, { kB, files }: Budget): Promise<void> => {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/assets/') && response.url().endsWith('.js'))
      scripts.push(response.body());
  });
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      const moved = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
      for (const value of moved) Object.assign(window, { shift: Reflect.get(window, 'shift') + value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Carregando...')).toHaveCount(0);
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(kB * 1000);
  expect(sizes.length).toBeLessThanOrEqual(files);
  expect(sizes.length).toBeGreaterThan(2);
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, startTime, duration }) => ({ name, startTime, end: startTime + duration })),
  );
  const lastScript = Math.max(...loaded.filter(({ name }) => name.endsWith('.js')).map(({ end }) => end));
  const reads = loaded.filter(({ name }) => name.includes('/api/'));
  expect(reads.filter(({ startTime }) => startTime > lastScript)).toEqual([]);
  expect(reads.map(({ name }) => name).toSorted()).toEqual(
    [...new Set(reads.map(({ name }) => name))].toSorted(),
  );
  expect(Number(await page.evaluate('shift'))).toBeLessThanOrEqual(MAX_SHIFT);
};
