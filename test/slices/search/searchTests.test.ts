import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { queryAll } from '../../../functions/platform/aws/table.ts';
import { writeKeys } from '../../../functions/platform/search/keys.ts';
import { dayOf, daysBefore } from '../../../functions/platform/time/calendar.ts';
import { toMoment } from '../../../functions/platform/time/clock.ts';
import { countCalls } from '../../../functions/search/calls/calls.store.ts';
import { findOutages, recordOutage } from '../../../functions/search/outages.store.ts';
import {
  saveProviderSettings,
  saveSearchSettings,
} from '../../../functions/search/settings/settings.store.ts';
import { CREDITS } from '../../../infra/local/fakes/serper/serper.ts';
import { freeCalls, nextCallOf, readCallStatistics } from '../../support/checks/checks.ts';
import { stayOnOneDay } from '../../support/days/oneDay.ts';
import type { SerperFault } from '../../support/fakes/serper.ts';
import { it } from '../../support/slice.ts';

const { search } = routes;

it.beforeEach(async ({ cloud }) => {
  cloud.serper.reset();
  cloud.algolia.reset();
  await saveSearchSettings({ provider: 'serper' });
  await saveProviderSettings('serper', { results_per_page: 50 });
  await freeCalls();
});

const faults = [
  ['403', 'API key do Serper inválida ou sem permissões'],
  ['empty', 'API key inválida ou erro na API Serper'],
  ['cut', 'Erro de conexão com a API Serper'],
] as const;

describe('the credits', () => {
  it('are read from the account', async ({ admin }) => {
    const { body } = await admin.call(search.getCredits, {});
    expect(body).toMatchObject({ credits_left: CREDITS, plan: 'N/A', status: 'active', error: null });
  });

  it('never show the key, even if the provider repeats it', async ({ admin, cloud }) => {
    const key = cloud.serper.apiKey;
    cloud.serper.setAccount({ body: { balance: 1, plan: `Plano ${key}`, [key]: [`${key}!`] } });
    const { body } = await admin.call(search.getCredits, {});
    expect(body).toMatchObject({ credits_left: 1, plan: 'Plano ••••' });
    expect(JSON.stringify(body) + cloud.logs()).not.toContain(key);
  });
});

describe('the tests of the providers', () => {
  const test = (id: 'serper' | 'algolia') => ({ params: { id } });

  it('say that the keys work', async ({ admin, cloud }) => {
    const { body } = await admin.call(search.testProvider, test('serper'));
    expect(body.message).toBe('Serper testado com sucesso: 500.000 créditos disponíveis.');
    expect((await admin.call(search.testProvider, test('algolia'))).body.message).toContain('com sucesso');
    expect([cloud.serper.count(), cloud.algolia.count()]).toEqual([0, 1]);
    expect(cloud.algolia.calls[0]).toMatchObject({ size: 1 });
  });

  it('end only the outage that they disprove', async ({ admin }) => {
    const outage = { at: toMoment(Date.now()), reason: 'API key inválida ou sem permissões.' };
    const noCredits = { ...outage, reason: 'Sem créditos no provedor.' };
    await recordOutage('algolia', outage);
    await recordOutage('serper', outage);
    for (const id of ['algolia', 'serper'] as const) await admin.call(search.testProvider, test(id));
    expect(await findOutages()).toEqual({ serper: outage });
    await admin.call(search.testSerper, { body: form });
    expect(await findOutages()).toEqual({});
    await recordOutage('serper', noCredits);
    await admin.call(search.testProvider, test('serper'));
    expect(await findOutages()).toEqual({});
  });

  it('say why they do not', async ({ admin, cloud }) => {
    for (const [fault, message] of faults) {
      cloud.serper.setAccount({ fault });
      const { status, body } = await admin.call(search.testProvider, test('serper'));
      expect([status, body.error]).toEqual([fault === '403' ? 409 : 503, message]);
    }
    cloud.serper.setAccount({ body: { balance: 0 } });
    const { status, body } = await admin.call(search.testProvider, test('serper'));
    expect([status, body.error]).toEqual([409, 'O Serper aceita a chave, mas não há créditos.']);
    cloud.algolia.setFaults({ rate: 1, kinds: ['403'] });
    const algolia = await admin.call(search.testProvider, test('algolia'));
    expect([algolia.status, algolia.body.error]).toEqual([409, 'API key inválida ou sem permissões.']);
  });

  it('try the key of Algolia that checks use', async ({ admin, cloud, onTestFinished }) => {
    const { apiKey } = cloud.algolia;
    const save = (api_key: string, search_api_key: string) =>
      writeKeys('algolia', { api_key, search_api_key });
    onTestFinished(() => save(apiKey, apiKey));
    for (const [key, searchKey, ...outcome] of [
      [apiKey, 'errada', 409, 'Search API key inválida ou sem permissões.'],
      ['errada', apiKey, 200, 'Algolia testada com sucesso: o índice responde.'],
    ] as const) {
      await save(key, searchKey);
      const { status, body } = await admin.call(search.testProvider, test('algolia'));
      expect([status, body.error ?? body.message]).toEqual(outcome);
    }
  });
});

const form = { keyword: '  Teste   de Busca ', domain: 'https://www.loja.com.br/x' };

describe('the tests of a search', () => {
  it('ask Serper for one page', async ({ admin, cloud }) => {
    cloud.serper.plant({ q: 'teste de busca', domain: 'loja.com.br', position: 4 });
    await saveSearchSettings({ provider: 'algolia' });
    const before = await nextCallOf();
    const calls = await readCallStatistics();
    const { body } = await admin.call(search.testSerper, { body: form });
    expect(body).toMatchObject({
      provider: 'serper',
      keyword: 'teste de busca',
      domain: 'loja.com.br',
      country: 'br',
      language: 'pt-br',
      position: 4,
      url: 'https://loja.com.br/',
      pages: 1,
      complete: true,
    });
    expect(body.results[3]).toBe('https://loja.com.br/');
    expect(cloud.serper.count()).toBe(1);
    expect(await nextCallOf()).toBeGreaterThan(before);
    expect((await readCallStatistics()).successes).toBe(calls.successes + 1);
    const absent = await admin.call(search.testSerper, { body: { ...form, domain: 'localhost:3000' } });
    expect(absent.body).toMatchObject({ domain: 'localhost', position: null, pages: 1, complete: false });
  });

  it('read as deep as a check and store nothing of it', async ({ admin, cloud }) => {
    cloud.serper.plant({ q: 'teste de busca', domain: 'loja.com.br', position: 23 });
    const found = await admin.call(search.testWorkflow, { body: form });
    expect(found.body).toMatchObject({ position: 23, pages: 3, complete: true });
    const missing = { ...form, domain: 'ausente.com.br' };
    const absent = await admin.call(search.testWorkflow, { body: missing });
    expect(absent.body).toMatchObject({ position: null, pages: 5, complete: true });
    await saveProviderSettings('serper', { results_per_page: 20 });
    const shallow = await admin.call(search.testWorkflow, { body: missing });
    expect(shallow.body).toMatchObject({ position: null, pages: 2, complete: true });
    expect(cloud.serper.count()).toBe(10);
    const stored = await queryAll({
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': 'SERP#serper#br#pt-br#teste de busca' },
    });
    expect(stored).toEqual([]);
  });

  it('ask the active provider', async ({ admin, cloud }) => {
    await saveSearchSettings({ provider: 'algolia' });
    cloud.algolia.plant({ q: 'teste de busca', domain: 'loja.com.br', position: 2 });
    const { body } = await admin.call(search.testWorkflow, { body: form });
    expect(body).toMatchObject({ provider: 'algolia', position: 2 });
    expect(cloud.serper.count()).toBe(0);
  });

  it('do not wait for the rate limit', async ({ admin, cloud }) => {
    await saveProviderSettings('serper', { rate_limit: 1 });
    const replies = [];
    for (const route of [search.testSerper, search.testWorkflow, search.testSerper]) {
      replies.push(await admin.call(route, { body: { ...form, domain: 'ausente.com.br' } }));
    }
    const rejected = replies.filter(({ status }) => status === 429);
    // One more test may succeed, because a new minute may begin in between.
    expect(rejected.length).toBeGreaterThanOrEqual(1);
    expect(rejected[0]?.body.error).toMatch(
      /^O limite de requisições por minuto foi atingido\. Tente novamente em \d+ s\.$/,
    );
    expect(cloud.serper.count()).toBe(3 - rejected.length);
  });

  it.for<[SerperFault, number, string]>([
    ['403', 409, 'API key inválida ou sem permissões.'],
    ['429', 503, 'O provedor respondeu 429.'],
    ['html', 503, 'A resposta não tem o formato esperado.'],
  ])('say why a search fails by %s', async ([kind, status, error], { admin, cloud }) => {
    cloud.serper.setFaults({ rate: 1, kinds: [kind] });
    const before = await readCallStatistics();
    for (const route of [search.testSerper, search.testWorkflow]) {
      const reply = await admin.call(route, { body: form });
      expect([reply.status, reply.body.error]).toEqual([status, error]);
    }
    expect((await readCallStatistics()).failures).toBe(before.failures + 2);
    expect(cloud.logs()).not.toContain(cloud.serper.apiKey);
  });
});

it("the statistics count today's and this month's requests of each provider", async ({ admin }) => {
  await stayOnOneDay();
  const before = (await admin.call(search.getStatistics, {})).body;
  const today = dayOf(Date.now());
  await countCalls('serper', today, { successes: 3, failures: 0 });
  await countCalls('algolia', today, { successes: 0, failures: 1 });
  // This day is never in the current month.
  await countCalls('serper', daysBefore(`${today.slice(0, 7)}-01`, 1), { successes: 50, failures: 0 });
  const { body } = await admin.call(search.getStatistics, {});
  expect([body.requests_today, body.requests_month]).toEqual([
    before.requests_today + 4,
    before.requests_month + 4,
  ]);
  expect(body.success_rate).toBeLessThan(100);
  expect(body.providers.map(({ provider }) => provider)).toEqual(['serper', 'algolia']);
});
