import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { listen, readJson, sendJson } from '../http.ts';
import { rankingOf } from './results/results.ts';
import { SearchFake } from './searchFake.ts';

const APP_ID = 'RANQUEIALOCAL';
const API_KEY = 'chave-local-da-algolia';
const INDEX = 'paginas';

const DAY_MS = 86_400_000;

interface Hit {
  readonly objectID: string;
  readonly url: string;
  readonly title: string;
}

/** The product searches for one query at a time. */
const searchForm = z.object({
  requests: z.tuple([
    z.object({
      indexName: z.string(),
      query: z._default(z.string(), ''),
      page: z._default(z.number(), 0),
      hitsPerPage: z._default(z.number(), 20),
    }),
  ]),
});

export const sendAlgoliaError = (response: ServerResponse, status: number, message: string): void =>
  sendJson(response, status, { message, status });

export type AlgoliaFake = Awaited<ReturnType<typeof startAlgolia>>;

export const startAlgolia = async () => {
  const fake = new SearchFake<Hit>();

  /** Answers `search` (POST /1/indexes/{*}/queries). */
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { method, url = '/', headers } = request;
    if (headers['x-algolia-application-id'] !== APP_ID || headers['x-algolia-api-key'] !== API_KEY)
      return sendAlgoliaError(response, 403, 'Invalid Application-ID or API key');
    const isSearch = method === 'POST' && /^\/1\/indexes\/[^/]+\/queries(?:\?|$)/.test(url);
    const [{ indexName, query, page, hitsPerPage }] = searchForm.parse(await readJson(request)).requests;
    const answerer = fake.intercept({ q: query, page: page + 1, size: hitsPerPage });
    if (!isSearch || indexName !== INDEX) return sendAlgoliaError(response, 404, 'Index does not exist');
    const all = hitsOf(query, fake);
    const hits = all.slice(page * hitsPerPage, (page + 1) * hitsPerPage);
    if (answerer) return answerer(response, hits);
    const nbPages = hitsPerPage === 0 ? 0 : Math.ceil(all.length / hitsPerPage);
    const found = { hits, nbHits: all.length, page, nbPages, hitsPerPage, query, exhaustiveNbHits: true };
    return sendJson(response, 200, { results: [found] });
  };

  const { url, close } = await listen((request, response) => {
    answer(request, response).catch((error) => sendAlgoliaError(response, 400, String(error)));
  });
  return Object.assign(fake, { url, appId: APP_ID, apiKey: API_KEY, indexName: INDEX, stop: close });
};

const hitsOf = (q: string, fake: SearchFake<Hit>): readonly Hit[] =>
  rankingOf(
    { q, gl: 'algolia', hl: 'algolia', day: Math.floor(Date.now() / DAY_MS) },
    fake.plantedFor(q),
  ).map((url) => ({
    objectID: url,
    url,
    title: q,
  }));
