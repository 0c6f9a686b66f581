import { expect } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { expectAccessible } from '../accessibility.ts';
import { button } from '../acts.ts';
import { test as base } from '../fixtures.ts';

const root = new URL('../../../web', import.meta.url).pathname;

const test = base.extend<{ vite: ViteDevServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  vite: async ({}, use) => {
    const vite = await createServer({
      configFile: `${root}/vite.config.ts`,
      logLevel: 'error',
      optimizeDeps: { entries: ['dev/ui.html'] },
      server: { host: '127.0.0.1', port: 0, ws: false },
    });
    await vite.listen();
    await use(vite);
    await vite.close();
  },
});

test('every state of the visual language is accessible, and the built site has no such page', async ({
  page,
  vite,
}) => {
  await page.goto(`${vite.resolvedUrls?.local[0]}dev/ui`);
  await expect(page.getByRole('heading', { level: 1, name: 'Linguagem visual' })).toBeVisible();
  for (const kind of ['success', 'info', 'error']) await button(page, kind).click();
  await expectAccessible(page);
  await page.goto('/dev/ui');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});
