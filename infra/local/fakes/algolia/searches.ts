import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { sendJson } from '../../http.ts';
import type { SearchControls } from '../searchControls.ts';
import { type PlantedResult, rankingOf } from '../serper/results.ts';
import { resultText } from '../serper/text.ts';
import { type FaultKind, failWith } from './faults.ts';

/** The only index of the application. */
export const FAKE_INDEX = 'paginas';

const DAY_MS = 86_400_000;

export interface Hit {
  readonly objectID: string;
  readonly url: string;
  readonly title: string;
}

/** What the fake was told to do, and the searches that it received. */
export type AlgoliaControls = SearchControls<FaultKind, Hit>;

const search = z.object({
  query: z._default(z.string(), ''),
  page: z._default(z.number(), 0),
  hitsPerPage: z._default(z.number(), 20),
});
const multiSearch = z.object({ requests: z.array(z.extend(search, { indexName: z.string() })) });

interface Asked extends z.output<typeof search> {
  readonly indexName: string;
}

interface Searching {
  readonly controls: AlgoliaControls;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Answers `searchSingleIndex` (POST /1/indexes/{index}/query) and `search` (POST /1/indexes/{*}/queries). */
export const answerSearch = async (
  path: string,
  body: unknown,
  response: ServerResponse,
  searching: Searching,
): Promise<void> => {
  const [, index, verb] = path.match(/^\/1\/indexes\/([^/]+)\/(query|queries)$/) ?? [];
  if (index === undefined) return failWith('404', response);
  if (verb === 'query') {
    const result = await searchIndex(
      { ...search.parse(body), indexName: decodeURIComponent(index) },
      searching,
    );
    return 'fault' in result ? failWith(result.fault, response) : sendJson(response, 200, result.body);
  }
  const results: unknown[] = [];
  for (const asked of multiSearch.parse(body).requests) {
    const result = await searchIndex(asked, searching);
    if ('fault' in result) return failWith(result.fault, response);
    results.push(result.body);
  }
  sendJson(response, 200, { results });
};

type SearchResult = { readonly fault: FaultKind } | { readonly body: unknown };

const searchIndex = async (
  { indexName, query, page, hitsPerPage }: Asked,
  { controls, now }: Searching,
): Promise<SearchResult> => {
  const call = controls.record({ q: query, page: page + 1, size: hitsPerPage });
  if (call.fault !== undefined) return { fault: call.fault };
  if (indexName !== FAKE_INDEX) return { fault: '404' };
  if (hitsPerPage < 0 || hitsPerPage > 1000) return { fault: '400' };
  const all = hitsOf(query, Math.floor(now / DAY_MS), controls.planted);
  const hits = all.slice(page * hitsPerPage, (page + 1) * hitsPerPage);
  if (controls.makeBody) return { body: await controls.makeBody(hits, call) };
  const nbPages = hitsPerPage === 0 ? 0 : Math.ceil(all.length / hitsPerPage);
  return {
    body: { hits, nbHits: all.length, page, nbPages, hitsPerPage, query, exhaustiveNbHits: true },
  };
};

/** All hits of a query: the sites that Serper's fake knows, in an order of their own. */
const hitsOf = (q: string, day: number, planted: readonly PlantedResult[]): readonly Hit[] =>
  rankingOf({ q, gl: 'algolia', hl: 'algolia', day }, planted).map((url) => ({
    objectID: url,
    url,
    title: resultText(q, url).title,
  }));
