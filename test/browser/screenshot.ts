/** Writes the README's screenshot and, in web/public, the image of link previews and the icons. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from 'playwright-core';
import { demoCompanies, demoCustomer } from '../../infra/local/demo/data.ts';
import { launchOptions } from '../support/site/browser.ts';
import { addStyles } from './acts.ts';

const root = join(import.meta.dirname, '../..');
const DATA_DIR = mkdtempSync(join(tmpdir(), 'ranqueia-'));
const env = { ...process.env, PORT: '0', DATA_DIR };
const stack = spawn(process.execPath, [join(root, 'infra/local/cli/start.ts')], { cwd: root, env });

const writePreviewImage = async (browser: Browser, baseURL: string) => {
  const page = await browser.newPage({ baseURL, locale: 'pt-BR', viewport: { width: 1200, height: 630 } });
  await page.goto('/', { waitUntil: 'networkidle' });
  const content =
    'header nav, h1 ~ :not(h1 + p) { display: none !important } main > :first-child { padding-top: 1.5rem }';
  await addStyles(page, content);
  await page.screenshot({ path: join(root, 'web/public/cartao.png') });
};

const writeIcons = async (browser: Browser) => {
  const svg = readFileSync(join(root, 'web/public/favicon.svg'), 'utf8');
  const [, fill = ''] = /<rect [^>]*fill="([^"]+)"/.exec(svg) ?? [];
  const writeIcon = async (file: string, size: number, background: string) => {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const style = `body { margin: 0; background: ${background} } svg { display: block; width: 100vw }`;
    await page.setContent(`<style>${style}</style>${svg}`);
    await page.screenshot({ path: join(root, 'web/public', file), omitBackground: true });
  };
  await writeIcon('favicon.png', 32, 'transparent');
  // An iPhone rounds the corners itself, and paints transparent pixels black.
  await writeIcon('apple-touch-icon.png', 180, fill);
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
  await page.getByText('Próxima verificação automática').waitFor();
  await page.getByLabel('Segmento').waitFor();
  await page.screenshot({ path: join(root, '.readme/analysis.png') });
  await writePreviewImage(browser, url);
  await writeIcons(browser);
  await browser.close();
  break;
}
stack.kill();
await once(stack, 'exit');
rmSync(DATA_DIR, { recursive: true });
