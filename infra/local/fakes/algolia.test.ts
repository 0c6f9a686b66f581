import { algoliasearch } from 'algoliasearch';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AlgoliaFake, startAlgolia } from './algolia.ts';
import { organicResultsOf } from './serper/results.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
let algolia: AlgoliaFake;
beforeAll(async () => {
  algolia = await startAlgolia({ now: () => NOW });
});
beforeEach(() => algolia.reset());
afterAll(() => algolia.stop());

const clientWith = (apiKey = algolia.apiKey, appId = algolia.appId) =>
  algoliasearch(appId, apiKey, {
    hosts: [{ url: new URL(algolia.url).host, accept: 'readWrite', protocol: 'http' }],
    maxRateLimitRetries: 0,
  });
const search = (searchParams: object, indexName = algolia.indexName) =>
  clientWith().searchSingleIndex({ indexName, searchParams });

describe("Algolia's fake", () => {
  it('answers a search of one index and of several, page by page from 0', async () => {
    const first = await search({ query: 'café', hitsPerPage: 30 });
    expect(first).toMatchObject({ nbHits: 100, page: 0, nbPages: 4, hitsPerPage: 30, query: 'café' });
    const last = await search({ query: 'café', hitsPerPage: 30, page: 3 });
    expect([first.hits.length, last.hits.length]).toEqual([30, 10]);
    const { results } = await clientWith().search({
      requests: [{ indexName: algolia.indexName, query: 'café', hitsPerPage: 30 }],
    });
    expect(results).toEqual([first]);
    expect(algolia.calls[1]).toEqual({ q: 'café', page: 4, size: 30 });
  });

  it('orders the sites unlike Serper’s fake', async () => {
    const { hits } = await search({ query: 'café' });
    const day = Math.floor(NOW / 86_400_000);
    const links = organicResultsOf({ q: 'café', gl: 'br', hl: 'pt-br', day }, 1).map(({ link }) => link);
    expect(hits.slice(0, links.length).map(({ objectID }) => objectID)).not.toEqual(links);
  });

  it('rejects what it does not know in the words of Algolia', async () => {
    const invalid = { status: 403, message: expect.stringContaining('Invalid Application-ID or API key') };
    const searchWith = (...account: string[]) =>
      clientWith(...account).searchSingleIndex({ indexName: algolia.indexName });
    await expect(searchWith('errada')).rejects.toMatchObject(invalid);
    await expect(searchWith(algolia.apiKey, 'OUTRA')).rejects.toMatchObject(invalid);
    await expect(search({}, 'outro')).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('does not exist'),
    });
    await expect(search({ hitsPerPage: 1001 })).rejects.toMatchObject({ status: 400 });
  });
});
