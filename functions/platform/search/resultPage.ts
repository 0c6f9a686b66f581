import { parse } from 'tldts';
import * as z from 'zod/mini';
import { hostOf } from '#shared/domain.ts';
import { ProviderFault } from './fault.ts';
import { targetOf } from './redirects.ts';

export interface ResultPage {
  /** Links in the order of results; empty where a result has no readable address. */
  readonly links: readonly string[];
  readonly isLast: boolean;
  readonly isFeatured?: boolean;
}

/** Results are limited because validating a million of them takes seconds. */
const MAX_RESULTS = 100;

export const resultListOf = <T extends z.ZodMiniType>(result: T) =>
  z.pipe(
    z.transform((results) => (Array.isArray(results) ? results.slice(0, MAX_RESULTS) : results)),
    z.array(result),
  );

/** Links are cut to so many bytes, because every result is stored: a hundred of them fit into an item. */
const MAX_BYTES = 2000;

const MAX_HOPS = 5;

/**
 * Adds https if the scheme is missing, and follows search engines' redirects. Returns an empty text if there
 * is no dotted host (`/page`, `localhost`, `mailto:`), neither a scheme nor a registry suffix, or a redirect
 * that does not say where it leads.
 */
export const readLink = (link: string): string => {
  let read: string | undefined = link;
  for (let hops = 0; hops <= MAX_HOPS; hops += 1) {
    const address = withScheme(read.trim());
    const host = hostOf(address);
    if (!host?.includes('.')) return '';
    read = targetOf(address, host);
    if (read === undefined) return cut(address);
  }
  return '';
};

const withScheme = (link: string): string => {
  if (link.startsWith('//')) return `https:${link}`;
  // Google's own links are relative to it.
  if (/^\/(?:(?:url|goto|imgres|aclk)\?|amp\/s\/)/.test(link)) return `https://www.google.com${link}`;
  // The link may be a bare host: only a registry suffix tells it from a file such as `a.pdf`.
  if (!/^[^\s/?#@:\\]+(?::\d+)?(?:[/?#]|$)/.test(link)) return link;
  const host = hostOf(`https://${link}`) ?? '';
  return parse(host, { extractHostname: false }).isIcann ? `https://${link}` : link;
};

const encoder = new TextEncoder();
const room = new Uint8Array(MAX_BYTES);

/** Also replaces halves of surrogate pairs, which the table rejects. */
const cut = (link: string): string => link.slice(0, encoder.encodeInto(link, room).read).toWellFormed();

/**
 * Takes each result's addresses, best first, and returns the first readable one or ''. Throws a ProviderFault
 * if fewer than half of the results have one.
 */
export const readLinks = (results: readonly (readonly string[])[]): string[] => {
  const links = results.map((addresses) => addresses.map(readLink).find((link) => link !== '') ?? '');
  const readable = links.filter((link) => link !== '').length;
  if (2 * readable < links.length) {
    throw new ProviderFault('unreadable', 'Menos da metade dos resultados tem um endereço legível.');
  }
  return links;
};
