/** `node test/browser/screenshot.ts` writes the README's picture: an analysis of the demo's, on a stack of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { demoCompanies, demoCustomer } from '../../infra/local/demo/data.ts';
import { launchOptions } from '../support/browser.ts';

const root = join(import.meta.dirname, '../..');
const DATA_DIR = mkdtempSync(join(tmpdir(), 'ranqueia-'));
const env = { ...process.env, PORT: '0', DATA_DIR };
const stack = spawn(process.execPath, [join(root, 'infra/local/start.ts')], { cwd: root, env });

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
  await browser.close();
  break;
}
stack.kill();
await once(stack, 'exit');
rmSync(DATA_DIR, { recursive: true });
