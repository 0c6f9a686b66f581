import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { startConnectedCloud } from '../support/cloud/cloud.ts';
import { newCompany, newCustomer } from '../support/people/customers.ts';
import { launchOptions } from '../support/site/browser.ts';
import { type Figure, kB } from './figures.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly maxKb: number;
}

export const screenFigures = async (): Promise<Figure[]> => {
  const cloud = await startConnectedCloud({ site: true });
  const customer = await newCustomer(cloud.url);
  const { id } = await newCompany(customer, { keywords: ['tênis'], competitors: ['rival.com.br'] });
  const screens: readonly Screen[] = [
    { name: 'landing', path: '/', maxKb: 130 },
    { name: 'plans', path: '/plans', maxKb: 130 },
    { name: 'login', path: '/login', maxKb: 130 },
    { name: 'dashboard', path: '/dashboard', maxKb: 205 },
    { name: 'companies', path: '/companies', maxKb: 185 },
    { name: 'analysis', path: `/companies/${id}/analysis`, maxKb: 185 },
    { name: 'grid', path: `/companies/${id}/grid`, maxKb: 185 },
    { name: 'keywords', path: '/keywords', maxKb: 185 },
    { name: 'competitors', path: '/competitors', maxKb: 185 },
  ];
  const browser = await chromium.launch(await launchOptions());
  const baseline = `${kB(await measureBaseline())} (react-dom and react alone)`;
  const figures: Figure[] = [];
  for (const { name, path, maxKb } of screens) {
    const cookie = visitorScreens.includes(name) ? '' : customer.cookie;
    const bytes = await measureScreen(browser, cloud.url, path, cookie);
    figures.push({
      what: `JavaScript of ${name}, gzip`,
      measured: kB(bytes),
      baseline,
      target: { text: `< ${maxKb} kB`, met: bytes < maxKb * 1000 },
    });
  }
  await browser.close();
  await cloud.stop();
  return figures;
};

const visitorScreens = ['landing', 'plans', 'login'];

const measureScreen = async (browser: Browser, url: string, path: string, cookie: string) => {
  const context = await browser.newContext();
  const [name = '', value = ''] = cookie.split('=');
  if (cookie !== '') await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.add(request.url());
  });
  await page.goto(url + path);
  // The heading comes with the screen's own code; before it loads, the network is idle for a moment.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`);
  await context.close();
  const sizes = await Promise.all([...scripts].map(gzipBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
};

const gzipBytes = async (url: string): Promise<number> => {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  return Number(headers.get('content-length'));
};

const measureBaseline = async (): Promise<number> => {
  const contents = `
    import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    createRoot(document.body).render(createElement('p'));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
};
