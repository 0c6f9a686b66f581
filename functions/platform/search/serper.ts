import * as z from 'zod/mini';
import type { SerpQuery } from '#shared/messages.ts';
import { isSamePage } from '#shared/page.ts';
import { env } from '../env.ts';
import { parseJson } from '../parseJson.ts';
import { malformed, ProviderFault } from './fault.ts';
import { type ProviderKeys, withKeys } from './keys.ts';
import { postSearch } from './request.ts';
import { type ResultPage, readLink, readLinks, resultListOf } from './resultPage.ts';

const text = z.catch(z.string(), '');
const reply = z.object({
  organic: z.optional(resultListOf(z.object({ link: text, url: text }))),
  answerBox: z.catch(z.object({ link: text, sourceLink: text }), { link: '', sourceLink: '' }),
});

/** With one of these blocks, a page without `organic` has no results; otherwise it is no page. */
const BLOCK =
  /^(?:answerBox|knowledgeGraph|peopleAlsoAsk|relatedSearches|topStories|images|videos|places|shopping|news)$/;

const errorReply = z.object({ message: z.string() });

/**
 * `page` counts from 1. Omits `num`: since September 2025 more than ten results may be rejected or billed
 * twice.
 */
export const searchSerper = (query: SerpQuery, page: number): Promise<ResultPage> =>
  withKeys('serper', (keys) => searchWith(keys, query, page));

const searchWith = async ({ api_key }: ProviderKeys, query: SerpQuery, page: number): Promise<ResultPage> => {
  if (api_key === '') throw new ProviderFault('unusable', NO_KEY);
  const { status, text } = await requestPage(api_key, query, page);
  const body = parseJson(text);
  if (status !== 200) throw faultOf(status, errorReply.safeParse(body).data?.message ?? '');
  return readReply(body, page);
};

/** Throws a ProviderFault. A featured page that `organic` lacks is the first result, as Google counts it. */
export const readReply = (body: unknown, page: number): ResultPage => {
  const { success, data } = reply.safeParse(body);
  if (!success || !(data.organic || hasBlock(body))) throw malformed();
  const links = readLinks((data.organic ?? []).map(({ link, url }) => [link, url]));
  // A short answer names its page in `sourceLink`.
  const { link, sourceLink } = data.answerBox;
  const featured = page === 1 ? readLink(link) || readLink(sourceLink) : '';
  const isFeatured = featured !== '' && !links.some((link) => isSamePage(link, featured));
  return isFeatured ? { links: [featured, ...links], isLast: false, isFeatured } : { links, isLast: false };
};

const hasBlock = (body: unknown): boolean =>
  Object.entries(Object(body)).some(([name, value]) => BLOCK.test(name) && Object(value) === value);

const requestPage = (apiKey: string, { text, country, language }: SerpQuery, page: number) =>
  postSearch(`${env('SERPER_URL')}/search`, {
    headers: { 'X-API-KEY': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ q: text, gl: country, hl: language, page, autocorrect: false }),
  });

export const NO_KEY = 'A API key do Serper não está configurada.';

/** Compared with a stored reason, to find outages that new credits end. */
export const NO_CREDITS = 'Sem créditos no provedor.';

const NO_OPERATORS = 'Contas gratuitas do Serper não aceitam operadores de busca, como aspas, OR, - e site:.';

const CREDITS = /\b(?:credits?|quota|payment|billing|balance|insufficient funds|monthly|top[- ]?up)\b/i;
const PACE = /\brate\b|too many|per (?:second|minute)/i;

/**
 * Serper answers 403 for a bad key and 400 without credits, in other words or with another status at times.
 */
const faultOf = (status: number, message: string): ProviderFault => {
  // Requires Serper's own message: a proxy in front of it may reject a single query with the same status.
  if ((status === 401 || status === 403) && /unauthorized/i.test(message)) {
    return new ProviderFault('unusable', 'API key inválida ou sem permissões.');
  }
  if (/not allowed for free accounts/i.test(message)) return new ProviderFault('rejected', NO_OPERATORS);
  const lacksCredits = status < 500 && CREDITS.test(message) && !PACE.test(message);
  if (status === 402 || lacksCredits) return new ProviderFault('unusable', NO_CREDITS);
  if (status === 429 || status >= 500)
    return new ProviderFault('transient', `O provedor respondeu ${status}.`);
  return new ProviderFault('rejected', `O provedor recusou a consulta: ${status}.`);
};
