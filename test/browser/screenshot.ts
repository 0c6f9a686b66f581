/**
 * `node test/browser/screenshot.ts` starts a stack and writes the README's screenshot and the image of link
 * previews (web/public).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from 'playwright-core';
import { demoCompanies, demoCustomer } from '../../infra/local/demo/data.ts';
import { launchOptions } from '../support/browser.ts';
import { addStyles } from './styles.ts';

const root = join(import.meta.dirname, '../..');
const DATA_DIR = mkdtempSync(join(tmpdir(), 'ranqueia-'));
const env = { ...process.env, PORT: '0', DATA_DIR };
const stack = spawn(process.execPath, [join(root, 'infra/local/cli/start.ts')], { cwd: root, env });

/** Writes the landing page's heading and figure in the size of link previews. */
const writePreviewImage = async (browser: Browser, baseURL: string) => {
  const page = await browser.newPage({ baseURL, locale: 'pt-BR', viewport: { width: 1200, height: 630 } });
  await page.goto('/', { waitUntil: 'networkidle' });
  const content =
    'header nav, h1 ~ * { display: none !important } main > :first-child { padding-top: 2.75rem } h1 { margin-bottom: -1rem !important }';
  await addStyles(page, content);
  await page.screenshot({ path: join(root, 'web/public/cartao.png') });
};

for await (const line of createInterface(stack.stdout)) {
  const [url] = /http:\/\/localhost:\d+/.exec(line) ?? [];
  if (!url) continue;
  const browser = await chromium.launch(await launchOptions());
  const page = await browser.newPage({
    baseURL: url,
    locale: 'pt-BR',
    viewport: { width: 1280, height: 800 },
  });
  await page.request.post('/api/auth/login', { data: demoCustomer });
  await page.goto('/companies');
  await page.getByRole('link', { name: String(demoCompanies[0]?.name) }).click();
  await page.getByRole('rowheader').first().waitFor();
  await page.screenshot({ path: join(root, '.readme/analysis.png') });
  await writePreviewImage(browser, url);
  await browser.close();
  break;
}
stack.kill();
await once(stack, 'exit');
rmSync(DATA_DIR, { recursive: true });
