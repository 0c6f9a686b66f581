import { describe, expect, it } from 'vitest';
import { pageSettingsOf, searchSettings } from './settings.ts';

const withResults = (results_per_page: number) =>
  searchSettings.parse({ serper: { results_per_page }, algolia: { results_per_page, app_id: 'A' } });

describe('pageSettingsOf', () => {
  it.each([
    [1, 1],
    [10, 1],
    [11, 2],
    [50, 5],
    [100, 5],
    [-3, 1],
  ])('with %d results reads up to %d pages of ten from Serper', (results, maxPages) => {
    expect(pageSettingsOf('serper', withResults(results))).toMatchObject({ pageSize: 10, maxPages });
  });

  it.each([
    [1, 1],
    [20, 20],
    [100, 100],
    [1000, 100],
    [0, 1],
    [7.5, 7],
  ])('with %d results reads pages of %d from Algolia', (results, pageSize) => {
    expect(pageSettingsOf('algolia', withResults(results))).toMatchObject({ pageSize, maxPages: 5 });
  });

  it('differs where pages could not be continued', () => {
    const ways = [
      searchSettings.parse({ algolia: { app_id: 'A', index_name: 'a' } }),
      searchSettings.parse({ algolia: { app_id: 'A', index_name: 'b' } }),
      searchSettings.parse({ algolia: { app_id: 'B', index_name: 'a' } }),
      searchSettings.parse({ algolia: { app_id: 'A', index_name: 'a', results_per_page: 20 } }),
    ].map((settings) => pageSettingsOf('algolia', settings));
    const ids = ways.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ways.map(({ index }) => ways.findIndex((it) => it.index === index))).toEqual([0, 1, 2, 0]);
    const faster = searchSettings.parse({ algolia: { app_id: 'A', index_name: 'a', rate_limit: 7 } });
    expect(pageSettingsOf('algolia', faster).id).toBe(ids[0]);
  });
});
