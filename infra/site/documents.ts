/** CloudFront also runs this code, by infra/edge. Its runtime knows no destructuring and no `for … of`. */
import { sharedReportAddress } from '#shared/addresses.ts';
import { type PublicPage, publicPages } from '#shared/publicPages.ts';

/** Served for every address that is neither a file nor a public page. */
export const SHELL = 'app.html';

/** Served for the links of reports, whose page is no part of the app. */
export const SHARED_REPORT = 'relatorio.html';

/** The folder of files that are named after their content, so they never change. */
export const ASSETS = '/assets/';

export const KEEP = 'public, max-age=31536000, immutable';
export const ASK_AGAIN = 'no-cache';

export const documentOf = (page: PublicPage): string =>
  page.path === '/' ? 'index.html' : `${page.path.slice(1)}/index.html`;

/** The file for a path. With a session, `/` gives the shell, so that the landing page never flashes. */
export const fileAt = (pathname: string, hasSession: boolean): string => {
  if (pathname.startsWith(ASSETS) || /\.\w+$/.test(pathname)) return pathname;
  if (pathname.startsWith(sharedReportAddress(''))) return `/${SHARED_REPORT}`;
  const path = pathname.replace(/(.)\/$/, '$1');
  const page = publicPages.find((one) => one.path === path);
  return `/${page === undefined || hasSession ? SHELL : documentOf(page)}`;
};

export const clientDirOf = (buildDir: string): string => `${buildDir}/client`;

/** The documents that name the site's address: public pages, sitemap.xml and robots.txt. */
export const pagesDirOf = (buildDir: string): string => `${buildDir}/pages`;
