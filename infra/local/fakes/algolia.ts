import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { listen, readJson, sendJson } from '../http.ts';
import { type HttpFaultKind, httpFailures } from './httpFaults.ts';
import { type PlantedResult, rankingOf } from './results/results.ts';
import { blockQuery, SearchControls } from './searchControls.ts';

export type FaultKind = HttpFaultKind | '400' | '403' | '404' | 'blocked' | 'quota';

const sendError = (response: ServerResponse, status: number, message: string): void =>
  sendJson(response, status, { message, status });

const failures: Record<FaultKind, (response: ServerResponse) => void> = {
  ...httpFailures,
  '400': (response) => sendError(response, 400, 'hitsPerPage should be between 0 and 1000'),
  '403': (response) => sendError(response, 403, 'Invalid Application-ID or API key'),
  '404': (response) => sendError(response, 404, 'Index does not exist'),
  '429': (response) => sendError(response, 429, 'Too many requests'),
  blocked: blockQuery,
  quota: (response) =>
    sendError(response, 403, 'Operations quota exceeded, change plan to get more Operations.'),
};

const failWith = (kind: FaultKind, response: ServerResponse): void => failures[kind](response);

const FAKE_INDEX = 'paginas';

const DAY_MS = 86_400_000;

interface Hit {
  readonly objectID: string;
  readonly url: string;
  readonly title: string;
}

type AlgoliaControls = SearchControls<FaultKind, Hit>;

const search = z.object({
  indexName: z.string(),
  query: z._default(z.string(), ''),
  page: z._default(z.number(), 0),
  hitsPerPage: z._default(z.number(), 20),
});
const multiSearch = z.object({ requests: z.array(search) });

/** Answers `search` (POST /1/indexes/{*}/queries). */
const answerSearch = async (
  path: string,
  body: unknown,
  response: ServerResponse,
  controls: AlgoliaControls,
): Promise<void> => {
  if (!/^\/1\/indexes\/[^/]+\/queries$/.test(path)) return failWith('404', response);
  const results: unknown[] = [];
  for (const asked of multiSearch.parse(body).requests) {
    const result = await searchIndex(asked, controls);
    if ('fault' in result) return failWith(result.fault, response);
    results.push(result.body);
  }
  sendJson(response, 200, { results });
};

type SearchResult = { readonly fault: FaultKind } | { readonly body: unknown };

const searchIndex = async (
  { indexName, query, page, hitsPerPage }: z.output<typeof search>,
  controls: AlgoliaControls,
): Promise<SearchResult> => {
  const call = controls.record({ q: query, page: page + 1, size: hitsPerPage });
  if (call.fault !== undefined) return { fault: call.fault };
  if (indexName !== FAKE_INDEX) return { fault: '404' };
  if (hitsPerPage < 0 || hitsPerPage > 1000) return { fault: '400' };
  const all = hitsOf(query, Math.floor(Date.now() / DAY_MS), controls.planted);
  const hits = all.slice(page * hitsPerPage, (page + 1) * hitsPerPage);
  if (controls.makeBody) return { body: await controls.makeBody(hits, call) };
  const nbPages = hitsPerPage === 0 ? 0 : Math.ceil(all.length / hitsPerPage);
  return {
    body: { hits, nbHits: all.length, page, nbPages, hitsPerPage, query, exhaustiveNbHits: true },
  };
};

const hitsOf = (q: string, day: number, planted: readonly PlantedResult[]): readonly Hit[] =>
  rankingOf({ q, gl: 'algolia', hl: 'algolia', day }, planted).map((url) => ({
    objectID: url,
    url,
    title: q,
  }));

const FAKE_APP_ID = 'RANQUEIALOCAL';
const FAKE_ALGOLIA_KEY = 'chave-local-da-algolia';

export type AlgoliaFake = Awaited<ReturnType<typeof startAlgolia>>;

export const startAlgolia = async () => {
  const controls = new SearchControls<FaultKind, Hit>();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = '/', headers } = request;
    const isKnown = headers['x-algolia-application-id'] === FAKE_APP_ID;
    if (!isKnown || headers['x-algolia-api-key'] !== FAKE_ALGOLIA_KEY) return failWith('403', response);
    if (method !== 'POST') return failWith('404', response);
    const { pathname } = new URL(url, 'http://fake');
    await answerSearch(pathname, await readJson(request), response, controls);
  };

  const { url, close } = await listen((request, response) => {
    answer(request, response).catch((error) =>
      sendJson(response, 400, { message: String(error), status: 400 }),
    );
  });
  const apiKey = FAKE_ALGOLIA_KEY;
  return Object.assign(controls, { url, appId: FAKE_APP_ID, apiKey, indexName: FAKE_INDEX, stop: close });
};
