import { parse } from 'tldts';
import * as z from 'zod/mini';
import { hostOf } from '#shared/domain.ts';
import { ProviderFault } from './fault.ts';

/** A page of organic results as a provider returns it. */
export interface ResultPage {
  /** In order; empty where a result has no readable address. */
  readonly links: readonly string[];
  /** Whether the provider says that there are no more; false if it does not say. */
  readonly isLast: boolean;
}

/** The most results that are asked for and read: validating a million takes seconds. */
const MAX_RESULTS = 100;

/** The results of a page in its reply. */
export const resultsOf = <T extends z.ZodMiniType>(result: T) =>
  z.pipe(
    z.transform((results) => (Array.isArray(results) ? results.slice(0, MAX_RESULTS) : results)),
    z.array(result),
  );

/** Longer links are truncated, because every result is stored. */
const MAX_LINK_LENGTH = 2000;

/**
 * A link as it is stored: with a scheme, which is https where it has none. Empty if it names no host with a
 * dot, as `/page`, `localhost` and `mailto:` links do, or has no scheme and no suffix of a registry.
 */
export const readLink = (link: string): string => {
  const complete = withScheme(link.slice(0, MAX_LINK_LENGTH).trim());
  return hostOf(complete)?.includes('.') ? complete : '';
};

const withScheme = (link: string): string => {
  if (link.startsWith('//')) return `https:${link}`;
  // A host, which no scheme, user or path comes before. Only its suffix tells it from a file, as `a.pdf`.
  if (!/^[^\s/?#@:\\]+(?::\d+)?(?:[/?#]|$)/.test(link)) return link;
  const host = hostOf(`https://${link}`) ?? '';
  return parse(host, { extractHostname: false }).isIcann ? `https://${link}` : link;
};

/**
 * The links of a page from the addresses that each result has, best first. Throws a ProviderFault if fewer
 * than half of the results have a readable one: nothing could be said of who ranks there.
 */
export const readLinks = (results: readonly (readonly string[])[]): string[] => {
  const links = results.map((addresses) => addresses.map(readLink).find((link) => link !== '') ?? '');
  const readable = links.filter((link) => link !== '').length;
  if (2 * readable < links.length) {
    throw new ProviderFault('unreadable', 'Menos da metade dos resultados tem um endereço legível.');
  }
  return links;
};
