import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const args = [
  // Chrome's sandbox does not run as root, as in containers. The tests open only the product's own pages.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * How tests start a browser: the one at the path in CHROME, else an installed one, else the one from npm.
 * `CHROME=npm` always takes the one from npm.
 */
export const launchOptions = async (): Promise<LaunchOptions> => {
  const { CHROME } = process.env;
  const found = CHROME ?? installed.find((path) => existsSync(path)) ?? 'npm';
  return found === 'npm' ? { args, ...(await fromNpm()) } : { args, executablePath: found };
};

/**
 * The browser of @sparticuz/chromium, with the libraries (libnss3…) and fonts that a bare machine lacks. Linux
 * x64 only.
 */
const fromNpm = async (): Promise<LaunchOptions> => {
  const dir = await unpacked();
  const libraries = [join(dir, 'al2023/lib'), process.env.LD_LIBRARY_PATH];
  const FONTCONFIG_PATH = join(dir, 'fonts');
  return {
    executablePath: join(dir, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'), FONTCONFIG_PATH },
  };
};

/**
 * The folder of the unpacked browser, inside the package. It gets its name only once it is complete, so an
 * interrupted run leaves no broken browser.
 */
const unpacked = async (): Promise<string> => {
  const home = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium');
  const done = join(home, 'unpacked');
  if (existsSync(done)) return done;
  const target = `${done}.${process.pid}`;
  mkdirSync(target);
  await unpackInto(target, home);
  // Another process may have been faster; its browser is the same.
  if (existsSync(done)) rmSync(target, { recursive: true });
  else renameSync(target, done);
  return done;
};

const unpackInto = async (target: string, home: string): Promise<void> => {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const { TMPDIR } = process.env;
  // The package unpacks to TMPDIR and has no other setting for it.
  process.env.TMPDIR = target;
  await chromium.executablePath();
  await inflate(join(home, 'bin/al2023.tar.br'));
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  // The package's own configuration has only the paths of Lambda.
  const fonts = '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>';
  writeFileSync(join(target, 'fonts/fonts.conf'), fonts);
};
