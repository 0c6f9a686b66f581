import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '#shared/contract/index.ts';
import type { CallOf } from '#shared/contract/route.ts';
import { readSecret } from '../../../functions/platform/aws/secrets.ts';
import { findOutage, recordOutage } from '../../../functions/search/outages.store.ts';
import { readSearchSettings, saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { searchSettings } from '../../../functions/search/settings/settings.ts';
import { FAKE_SERPER_KEY } from '../../../infra/local/fakes/serper/serper.ts';
import { readAnalysis, runCheck } from '../../support/checks/checks.ts';
import { auditOf, type Customer, newCompany, signedInEarlier } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

const { search } = routes;
const OTHER_KEY = 'outra-chave-do-serper-0123456789';
const SEARCH_KEY = 'chave-de-busca-da-algolia-987';

it.beforeEach(async ({ cloud, admin }) => {
  cloud.serper.reset();
  await saveSearchSettings({ ...searchSettings.parse({}), freshness_minutes: 0 });
  await admin.call(search.updateSerper, {
    body: { provider: 'serper', config: { api_key: FAKE_SERPER_KEY, rate_limit: 100_000 } },
  });
});

/** Leaves out what the start of the local stack notes in a secret. */
const keysOf = async (variable: string) => {
  const { given: _, ...keys } = await readSecret(
    process.env[variable] ?? '',
    z.record(z.string(), z.string()),
    { fresh: true },
  );
  return keys;
};

const saveAlgolia = ({ call }: Customer, config: CallOf<typeof search.updateSettings>['body']['config']) =>
  call(search.updateSettings, { body: { provider: 'algolia', config } });

describe('the settings of the search providers', () => {
  it('are saved per provider; empty keys stay as they are', async ({ admin, cloud }) => {
    const saved = await admin.call(search.updateSettings, {
      body: {
        provider: 'algolia',
        config: {
          rate_limit: '30',
          country: 'us',
          language: 'en',
          results_per_page: '20',
          api_key: ' chave-da-algolia-123456 ',
          search_api_key: SEARCH_KEY,
          app_id: 'APP1',
          index_name: 'paginas',
        },
        freshness_minutes: 5,
        trial_lookups: 500,
      },
    });
    expect(saved).toMatchObject({ status: 200, body: { success: true } });
    await admin.call(search.updateSettings, {
      body: {
        provider: 'algolia',
        config: { api_key: '', search_api_key: '', rate_limit: 'muitas' },
      },
    });
    const { body } = await admin.call(search.getSettings, {});
    expect(body).toEqual({
      provider: 'serper',
      freshness_minutes: 5,
      trial_lookups: 500,
      version: expect.any(String),
      serper: {
        is_active: true,
        rate_limit: 100_000,
        country: 'br',
        language: 'pt-br',
        results_per_page: 50,
        api_key: 'chav••••',
        outage: null,
        version: expect.any(String),
      },
      algolia: {
        is_active: false,
        rate_limit: 60,
        country: 'us',
        language: 'en',
        results_per_page: 20,
        app_id: 'APP1',
        index_name: 'paginas',
        api_key: 'chav••••',
        search_api_key: 'chav••••',
        outage: null,
        version: expect.any(String),
      },
    });
    expect(await keysOf('ALGOLIA_SECRET_ID')).toEqual({
      api_key: 'chave-da-algolia-123456',
      search_api_key: SEARCH_KEY,
    });
    expect(JSON.stringify(body) + cloud.logs()).not.toMatch(/da-algolia|do-serper/);
  });

  it('have exactly one active provider, which has its keys', async ({ admin }) => {
    const activate = (provider: 'serper' | 'algolia', is_active = true) =>
      admin.call(search.updateSettings, { body: { provider, config: {}, is_active } });
    expect((await activate('algolia')).body.error).toBe(
      'Salve a API key, o Application ID e o índice da Algolia antes de ativá-la.',
    );
    expect((await activate('serper', false)).body.error).toBe(
      'Um provedor precisa estar ativo. Para trocar, ative o outro.',
    );
    await admin.call(search.updateSettings, {
      body: { provider: 'algolia', config: { app_id: 'APP1', index_name: 'paginas' }, is_active: true },
    });
    const { body } = await admin.call(search.getSettings, {});
    expect([body.provider, body.serper.is_active, body.algolia.is_active]).toEqual(['algolia', false, true]);
    expect((await activate('serper')).status).toBe(200);
    const records = await auditOf(admin, { action: 'search/update' });
    expect(records[0]).toMatchObject({
      target: 'Serper',
      changes: [{ field: 'provider', before: 'algolia', after: 'serper' }],
    });
  });

  it('are audited without a key', async ({ admin }) => {
    await admin.call(search.updateSerper, {
      body: { provider: 'serper', config: { api_key: OTHER_KEY, rate_limit: 90, country: 'pt' } },
    });
    const { body } = await admin.call(routes.audit.list, { query: { action: 'search/update' } });
    expect(body.records[0]).toMatchObject({
      target: 'Serper',
      changes: [
        { field: 'api_key', before: '', after: 'alterada' },
        { field: 'rate_limit', before: '100000', after: '90' },
        { field: 'country', before: 'br', after: 'pt' },
      ],
    });
    expect(JSON.stringify(body)).not.toContain(OTHER_KEY.slice(0, 8));
  });

  it('keep the changes of administrators at the same moment', async ({ admin }) => {
    const changes = [{ rate_limit: 70 }, { country: 'us' as const }, { language: 'en' as const }];
    const replies = await Promise.all(
      changes.map((config) => admin.call(search.updateSettings, { body: { provider: 'serper', config } })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await admin.call(search.getSettings, {});
    expect(body.serper).toMatchObject({ rate_limit: 70, country: 'us', language: 'en' });
  });

  it('ask for a recent sign-in before a key changes', async ({ admin, cloud }) => {
    const { call } = await signedInEarlier(cloud, admin);
    const save = (api_key: string) => [
      call(search.updateSettings, { body: { provider: 'serper', config: { api_key } } }),
      call(search.updateSerper, { body: { provider: 'serper', config: { api_key } } }),
    ];
    for (const { status, body } of await Promise.all(save(OTHER_KEY))) {
      expect([status, body]).toEqual([
        403,
        { error: 'Por segurança, entre de novo antes de fazer esta alteração.' },
      ]);
    }
    expect((await Promise.all(save(FAKE_SERPER_KEY))).map(({ status }) => status)).toEqual([200, 200]);
    expect((await keysOf('SERPER_SECRET_ID')).api_key).toBe(FAKE_SERPER_KEY);
  });

  it("refuse to empty Algolia's application or index, with the reason", async ({ admin }) => {
    const config = { app_id: ' ', index_name: '' };
    const empty = (version?: string) =>
      admin.call(search.updateSettings, { body: { provider: 'algolia', config: { ...config, version } } });
    await saveAlgolia(admin, { app_id: 'APP1', index_name: 'paginas' });
    const reason = 'Sem este valor a Algolia não pode ser consultada. Para não usá-la, ative o Serper.';
    const { status, body } = await empty();
    expect([status, body]).toEqual([
      400,
      {
        error: `Application ID: ${reason} Índice: ${reason}`,
        fields: { 'config.app_id': reason, 'config.index_name': reason },
      },
    ]);
    // A form that was opened while these fields were empty shows what they have now.
    expect((await empty('outra')).body.current).toEqual({
      'config.app_id': 'APP1',
      'config.index_name': 'paginas',
    });
    expect((await readSearchSettings()).algolia).toMatchObject({ app_id: 'APP1', index_name: 'paginas' });
  });

  it('save Serper only with a key', async ({ admin }) => {
    const { status, body } = await admin.call(search.updateSerper, {
      body: { provider: 'serper', config: { api_key: ' ', rate_limit: 5 } },
    });
    expect([status, body.fields]).toEqual([400, { 'config.api_key': 'Preencha este campo.' }]);
    expect((await readSearchSettings()).serper.rate_limit).toBe(100_000);
  });

  it('a saved key ends the outage and serves the next check', async ({ admin, cloud, customer }) => {
    const company = await newCompany(customer, { keywords: ['troca de chave'] });
    cloud.serper.plant({ q: 'troca de chave', domain: 'loja.com.br', position: 2 });
    // Every worker has the old key when Serper begins to reject it.
    await runCheck(cloud, customer, company);
    cloud.serper.setAccount({ key: OTHER_KEY });
    await runCheck(cloud, customer, company);
    expect((await readAnalysis(customer, company)).check).toMatchObject({ failed: 1 });
    const outage = { reason: 'API key inválida ou sem permissões.' };
    expect((await admin.call(search.getSettings, {})).body.serper.outage).toMatchObject(outage);
    await recordOutage('serper', { at: '2999-01-01T00:00:00.000Z', ...outage });

    await admin.call(search.updateSerper, { body: { provider: 'serper', config: { api_key: OTHER_KEY } } });
    expect(await findOutage('serper')).toBeUndefined();
    await runCheck(cloud, customer, company);
    const { check, rows } = await readAnalysis(customer, company);
    expect(check).toMatchObject({ done: 1, failed: 0 });
    expect(rows.get('troca de chave')).toMatchObject({ verification: 'verified', current_position: 2 });
    expect(cloud.logs()).not.toMatch(/outra-chave/);
  });
});
