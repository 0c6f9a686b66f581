/**
 * Which file answers an address of the site. CloudFront runs it too, in infra/edge: its runtime knows neither
 * destructuring nor `for … of`.
 */
import { type PublicPage, publicPages } from '#shared/publicPages.ts';

/** The app shell: the document for every address that is neither a file nor a public page. */
export const SHELL = 'app.html';

/** Files below it are named after their content and never change. */
export const ASSETS = '/assets/';

/** How browsers keep a file: those that never change for a year, all others until they have asked again. */
export const KEEP = 'public, max-age=31536000, immutable';
export const ASK_AGAIN = 'no-cache';

export const documentOf = (page: PublicPage): string =>
  page.path === '/' ? 'index.html' : `${page.path.slice(1)}/index.html`;

/**
 * The path of the file for an address; it may be missing. Requests with a session get the shell, so that a
 * signed-in user never sees the landing page flash.
 */
export const fileAt = (pathname: string, hasSession: boolean): string => {
  if (pathname.startsWith(ASSETS) || /\.\w+$/.test(pathname)) return pathname;
  const path = pathname.replace(/(.)\/$/, '$1');
  const page = publicPages.find((one) => one.path === path);
  return `/${page === undefined || hasSession ? SHELL : documentOf(page)}`;
};

/** Whether the file of an address is a public page, which follows the plans. */
export const isPublicPage = (file: string): boolean =>
  publicPages.some((page) => `/${documentOf(page)}` === file);

/** Of a build: what browsers fetch. */
export const clientDirOf = (buildDir: string): string => `${buildDir}/client`;

/** Of a build: what prerendering needs. It is also the code of the function that prerenders on AWS. */
export const serverDirOf = (buildDir: string): string => `${buildDir}/server`;

/** There, the keys of the assets of the build. */
export const ASSET_LIST = 'assets.json';
