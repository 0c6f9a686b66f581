import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SearchTest } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import { runSteps, type StepResult } from './testSteps.ts';

const provider = {
  is_active: false,
  rate_limit: 60,
  country: 'br',
  language: 'pt-br',
  results_per_page: 50,
  api_key: null,
  outage: null,
  version: '1',
};

const config = (changed: Partial<SearchConfig>): SearchConfig => ({
  provider: 'serper',
  freshness_minutes: 10,
  trial_lookups: 10_000,
  version: '1',
  serper: { ...provider, is_active: true, api_key: 'chav••••' },
  algolia: { ...provider, app_id: 'APP1', index_name: 'paginas', search_api_key: 'busc••••' },
  ...changed,
});

const search: SearchTest = {
  provider: 'serper',
  keyword: 'tênis',
  domain: 'loja.com.br',
  country: 'br',
  language: 'pt-br',
  position: 3,
  url: 'https://loja.com.br/',
  depth: 10,
  pages: 1,
  complete: true,
  duration_ms: 5,
  results: [],
};

describe('the steps after one that fails', () => {
  const run = async (answers: readonly (() => Promise<Response>)[]) => {
    const left = [...answers];
    vi.stubGlobal('fetch', () => left.shift()?.());
    const results: StepResult[] = [];
    await runSteps({ keyword: 'tênis', domain: 'loja.com.br' }, (result) => results.push(result));
    return results;
  };
  const settings = async () => Response.json(config({}));
  const refused = async () => Response.json({ error: 'Sem créditos no provedor.' }, { status: 409 });

  afterEach(() => vi.unstubAllGlobals());

  it('follow an error reply', async () => {
    expect(await run([settings, refused, async () => Response.json(search)])).toMatchObject([
      { status: 'success' },
      { status: 'error', message: 'Erro na API Serper: 409 (Sem créditos no provedor.)' },
      { status: 'success' },
    ]);
  });

  it('are left out without a reply', async () => {
    expect(await run([settings, () => Promise.reject(new TypeError('Failed to fetch'))])).toMatchObject([
      { status: 'success' },
      { status: 'error', message: expect.stringContaining('Erro Crítico') },
    ]);
  });
});
