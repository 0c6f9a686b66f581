import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SearchTest } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import { configOutcome, runSteps, type StepResult, searchOutcome, summaryOf } from './testSteps.ts';
import { figure, perHour } from './texts.ts';

const provider = {
  is_active: false,
  rate_limit: 60,
  country: 'br',
  language: 'pt-br',
  results_per_page: 50,
  api_key: null,
  outage: null,
};

const config = (changed: Partial<SearchConfig>): SearchConfig => ({
  provider: 'serper',
  freshness_minutes: 10,
  trial_lookups: 10_000,
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

describe('a step of the test', () => {
  it('succeeds with an active provider that has a key', () => {
    expect(configOutcome(config({})).status).toBe('success');
    expect(configOutcome(config({ provider: 'algolia' })).status).toBe('success');
  });

  it('warns of a missing key and of an outage', () => {
    expect(configOutcome(config({ serper: provider }))).toMatchObject({
      status: 'warning',
      message: 'Nenhuma API key salva para Serper.',
    });
    const outage = { at: '2026-11-21T12:00:00.000Z', reason: 'Sem créditos no provedor.' };
    expect(configOutcome(config({ serper: { ...provider, api_key: 'a', outage } }))).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('Sem créditos'),
    });
  });

  it('succeeds where the domain is found, and warns where it is not', () => {
    expect(searchOutcome(search)).toMatchObject({
      status: 'success',
      message: 'loja.com.br está na posição 3 (10 resultados lidos).',
    });
    expect(searchOutcome({ ...search, position: null })).toMatchObject({
      status: 'warning',
      message: 'loja.com.br não aparece em 10 resultados lidos.',
    });
    expect(searchOutcome({ ...search, position: null, depth: 0 })).toMatchObject({
      message: 'A busca não encontrou nenhum resultado.',
    });
  });
});

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

it('sums up the steps', () => {
  const steps = (['success', 'error', 'success', 'warning'] as const).map((status) => ({
    title: '',
    status,
    message: '',
    details: null,
  }));
  expect(summaryOf(steps)).toEqual({ successes: 2, warnings: 1, errors: 1 });
});

it('formats figures that may be unknown', () => {
  expect([figure(2500), figure(0), figure('N/A'), figure(null)]).toEqual(['2.500', '0', 'N/A', 'N/A']);
  expect([perHour(50), perHour('N/A')]).toEqual(['180.000/hora', 'N/A']);
});
