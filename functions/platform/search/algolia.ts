import * as z from 'zod/mini';
import type { SerpQuery } from '#shared/messages.ts';
import { parseJson } from '../parseJson.ts';
import { malformed, ProviderFault } from './fault.ts';
import { type ProviderKeys, withKeys } from './keys.ts';
import { postSearch } from './request.ts';
import { type ResultPage, readLinks, resultListOf } from './resultPage.ts';

export interface AlgoliaIndex {
  readonly app_id: string;
  readonly index_name: string;
  readonly hitsPerPage: number;
}

/** Attributes that may hold a page's address, as Algolia's crawlers fill them, best first. */
const LINK_ATTRIBUTES = ['url', 'link', 'objectID'];

const text = z.catch(z.string(), '');
const hit = z.object({ url: text, link: text, objectID: text });
const pageNumber = z.number().check(z.int(), z.nonnegative());
const reply = z.object({
  results: z.tuple([z.object({ hits: resultListOf(hit), page: pageNumber, nbPages: pageNumber })]),
});

const errorReply = z.object({ message: z.string(), status: z.number() });

/** `page` counts from 1. Throws a ProviderFault; country and language are only analytics tags. */
export const searchAlgolia = (query: SerpQuery, page: number, index: AlgoliaIndex): Promise<ResultPage> =>
  withKeys('algolia', (keys) => searchWith(keys, query, page, index));

const searchWith = async (
  keys: ProviderKeys,
  { text: query, country, language }: SerpQuery,
  page: number,
  { app_id, index_name, hitsPerPage }: AlgoliaIndex,
): Promise<ResultPage> => {
  const key = keys.search_api_key ? 'search_api_key' : 'api_key';
  const request = {
    indexName: requireIndex(index_name),
    query,
    page: page - 1,
    hitsPerPage,
    attributesToRetrieve: LINK_ATTRIBUTES,
    attributesToHighlight: [],
    attributesToSnippet: [],
    analyticsTags: [country, language],
  };
  const { status, text } = await postSearch(`${addressOf(app_id)}/1/indexes/*/queries`, {
    headers: { 'x-algolia-application-id': app_id, 'x-algolia-api-key': requireKey(keys[key]) },
    body: JSON.stringify({ requests: [request] }),
  });
  const body = parseJson(text);
  if (status !== 200) throw faultOf(status, errorReply.safeParse(body).data?.message, key);
  const { success, data } = reply.safeParse(body);
  if (!success || data.results[0].page !== page - 1) throw malformed();
  const [{ hits, nbPages }] = data.results;
  return { links: readLinks(hits.map(addressesOf)), isLast: page >= nbPages };
};

const requireKey = (key: string): string => {
  if (key === '') throw new ProviderFault('unusable', 'A API key da Algolia não está configurada.');
  return key;
};

const requireIndex = (index: string): string => {
  if (index === '') throw new ProviderFault('unusable', 'O índice da Algolia não está configurado.');
  return index;
};

/** Validates the id, because it becomes part of the host that receives the key. */
const addressOf = (appId: string): string => {
  if (!/^[a-z0-9]+$/i.test(appId)) {
    throw new ProviderFault('unusable', 'O Application ID da Algolia não está configurado ou é inválido.');
  }
  return process.env.ALGOLIA_URL || `https://${appId}-dsn.algolia.net`;
};

/**
 * Returns possible addresses, best first. An object id counts only with a scheme: `page.html` is not an
 * address.
 */
const addressesOf = ({ url, link, objectID }: z.output<typeof hit>): string[] => [
  url,
  link,
  /^https?:/i.test(objectID) ? objectID : '',
];

const keyLabels = { api_key: 'API key', search_api_key: 'Search API key' } as const;

/** Requires Algolia's own message: a proxy in front of it may reject a query with the same status. */
const faultOf = (status: number, message: string | undefined, key: keyof ProviderKeys): ProviderFault => {
  if (status === 429 || status >= 500)
    return new ProviderFault('transient', `O provedor respondeu ${status}.`);
  // See https://www.algolia.com/doc/faq/troubleshooting/why-is-my-app-blocked.
  if (status === 402 || (status === 403 && /\bquota\b|\bblocked\b/i.test(message ?? ''))) {
    return new ProviderFault('unusable', 'A Algolia bloqueou a aplicação: confira o plano e os pagamentos.');
  }
  if (message !== undefined && (status === 401 || status === 403)) {
    return new ProviderFault('unusable', `${keyLabels[key]} inválida ou sem permissões.`);
  }
  if (message !== undefined && status === 404) {
    return new ProviderFault('unusable', 'O índice não existe na Algolia.');
  }
  return new ProviderFault('rejected', `O provedor recusou a consulta: ${status}.`);
};
