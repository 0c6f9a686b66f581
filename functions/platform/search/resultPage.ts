import { parse } from 'tldts';
import * as z from 'zod/mini';
import { hostOf } from '#shared/domain.ts';
import { ProviderFault } from './fault.ts';

export interface ResultPage {
  /** Links in the order of results; empty where a result has no readable address. */
  readonly links: readonly string[];
  /** Whether this is the last page; false if the provider does not say. */
  readonly isLast: boolean;
}

/** Results are limited because validating a million of them takes seconds. */
const MAX_RESULTS = 100;

export const resultListOf = <T extends z.ZodMiniType>(result: T) =>
  z.pipe(
    z.transform((results) => (Array.isArray(results) ? results.slice(0, MAX_RESULTS) : results)),
    z.array(result),
  );

/** Links are cut to this length, because every result is stored. */
const MAX_LINK_LENGTH = 2000;

/**
 * Adds https if the scheme is missing. Returns an empty text if there is no dotted host (`/page`,
 * `localhost`, `mailto:`), or neither a scheme nor a registry suffix.
 */
export const readLink = (link: string): string => {
  const complete = withScheme(link.slice(0, MAX_LINK_LENGTH).trim());
  return hostOf(complete)?.includes('.') ? complete : '';
};

const withScheme = (link: string): string => {
  if (link.startsWith('//')) return `https:${link}`;
  // The link may be a bare host: only a registry suffix tells it from a file such as `a.pdf`.
  if (!/^[^\s/?#@:\\]+(?::\d+)?(?:[/?#]|$)/.test(link)) return link;
  const host = hostOf(`https://${link}`) ?? '';
  return parse(host, { extractHostname: false }).isIcann ? `https://${link}` : link;
};

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
