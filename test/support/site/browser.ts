import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';

const installedPaths = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const args = [
  // Chrome's sandbox does not start as root. Tests open only this project's pages.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The package @sparticuz/chromium contains a browser only for Linux on x64. */
const hasPackagedBrowser = process.platform === 'linux' && process.arch === 'x64';

/** CHROME is `npm` (packaged, the default on Linux x64), `system` (the default elsewhere) or a path. */
export const launchOptions = async (): Promise<LaunchOptions> => {
  const { CHROME = hasPackagedBrowser ? 'npm' : 'system' } = process.env;
  if (CHROME === 'npm') return { args, ...(await packagedBrowser()) };
  return { args, executablePath: CHROME === 'system' ? installedBrowser() : CHROME };
};

const installedBrowser = (): string => {
  const path = installedPaths.find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error('No Chrome is installed. Set CHROME to the path of one.');
  return path;
};

/** Returns the packaged browser, with libraries (libnss3…) and fonts that a bare machine lacks. */
const packagedBrowser = async (): Promise<LaunchOptions> => {
  const dir = await unpackBrowser();
  const libraries = [join(dir, 'al2023/lib'), process.env.LD_LIBRARY_PATH];
  const FONTCONFIG_PATH = join(dir, 'fonts');
  return {
    executablePath: join(dir, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'), FONTCONFIG_PATH },
  };
};

/**
 * Unpacks the browser inside its package, so that npm's updates remove it. It is never left half unpacked.
 */
const unpackBrowser = async (): Promise<string> => {
  const packageDir = join(import.meta.dirname, '../../../node_modules/@sparticuz/chromium');
  const unpacked = join(packageDir, 'unpacked');
  if (existsSync(unpacked)) return unpacked;
  const temporary = `${unpacked}.${process.pid}`;
  mkdirSync(temporary);
  await unpackInto(temporary, packageDir);
  // Another process may have finished first, with the same result.
  if (existsSync(unpacked)) rmSync(temporary, { recursive: true });
  else renameSync(temporary, unpacked);
  return unpacked;
};

const unpackInto = async (dir: string, packageDir: string): Promise<void> => {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const { TMPDIR } = process.env;
  // The package unpacks to the temporary folder and has no option for another.
  process.env.TMPDIR = dir;
  await chromium.executablePath();
  await inflate(join(packageDir, 'bin/al2023.tar.br'));
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  // The package's own configuration holds the paths of AWS Lambda.
  const fonts = '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>';
  writeFileSync(join(dir, 'fonts/fonts.conf'), fonts);
};
