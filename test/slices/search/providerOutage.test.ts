import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { countLookups } from '../../../functions/checks/request/request.store.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { findKeyword, saveFailure } from '../../../functions/keywords/rankings.store.ts';
import { MINUTE, toMoment } from '../../../functions/platform/time/clock.ts';
import { findOutage, forgetOutage, recordOutage } from '../../../functions/search/outages.store.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import type { CloudBuild } from '../../../infra/local/build/build.ts';
import { readAnalysis, readHistory, runCheck } from '../../support/checks/checks.ts';
import { countDeadLetters } from '../../support/cloud/queues.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it as base } from '../../support/slice.ts';

/** Returns templates by which each queue has at most two batches in progress. */
const withTwoBatches = (templates: CloudBuild['templates']): CloudBuild['templates'] =>
  JSON.parse(JSON.stringify(templates).replaceAll(/"MaximumConcurrency":\d+/g, '"MaximumConcurrency":2'));

const it = base.extend('cloudOptions', { scope: 'file' }, { changeTemplates: withTwoBatches });

it.beforeAll(() => saveSearchSettings({ freshness_minutes: 0 }));
it.beforeEach(({ cloud }) => cloud.serper.reset());

/** The most messages in progress: the first ten, and two batches of ten. */
const MAX_IN_FLIGHT = 30;
const wordsOf = (count: number) => Array.from({ length: count }, (_, index) => `palavra ${index}`);

describe('a search provider', () => {
  it.for([
    ['403', 'API key inválida ou sem permissões.', 50],
    ['credits', 'Sem créditos no provedor.', 20],
  ] as const)(
    'that rejects every call with %s gets no more calls: the reason is stored, and the key is not logged',
    async ([kind, reason, count], { cloud, customer }) => {
      const keywords = wordsOf(count);
      const company = await newCompany(customer, { keywords });
      for (const q of keywords) cloud.serper.plant({ q, domain: 'loja.com.br', position: 1 });
      cloud.serper.setFaults({ rate: 1, kinds: [kind] });
      await runCheck(cloud, customer, company);
      expect(cloud.serper.count()).toBeLessThanOrEqual(MAX_IN_FLIGHT);
      const rejected = await readAnalysis(customer, company);
      expect(rejected.check).toMatchObject({
        total: count,
        done: count,
        failed: count,
        unserved: count,
        running: false,
      });
      const positions = await customer.call(routes.reports.getPositions, {
        query: { company_id: company.id },
      });
      const listed = { check: rejected.check, keywords: Array(count).fill({ is_active: true }) };
      expect(positions.body).toMatchObject([listed]);
      for (const row of rejected.keywords) {
        expect(row).toMatchObject({
          verification: 'failed',
          failed_at: expect.any(String),
          last_check: null,
        });
      }
      expect(await findOutage('serper')).toMatchObject({ reason });
      expect(await countDeadLetters(cloud)).toBe(0);

      cloud.serper.setFaults({ rate: 0 });
      const refused = await customer.call(routes.checks.startKeywords, { params: { id: company.id } });
      expect(refused).toMatchObject({
        status: 409,
        body: {
          error:
            'O provedor de busca está indisponível, e nenhuma consulta foi gasta. Tente de novo em alguns minutos.',
        },
      });
      // The next press tries the provider again some minutes later, or at once after the key was changed.
      if (kind === '403') await forgetOutage('serper');
      else await recordOutage('serper', { at: toMoment(Date.now() - 6 * MINUTE), reason });
      const at = toMoment(Date.now());
      const [first] = rejected.keywords;
      await saveFailure(customer.userId, first?.id ?? '', { at, requestedAt: at });
      await runCheck(cloud, customer, company);
      expect(await countLookups(customer.userId, Date.now())).toBe(count);
      const again = await readAnalysis(customer, company);
      expect(again.check).toMatchObject({ done: count, failed: 0, unserved: 0, running: false });
      expect(again.stats).toMatchObject({ average_position: 1, not_verified: 0 });
      const { points } = await readHistory(customer, { id: again.keywords[0]?.id ?? '' });
      expect(points).toHaveLength(1);
      expect(cloud.serper.apiKey).not.toBe('');
      expect(cloud.logs()).not.toContain(cloud.serper.apiKey);
    },
  );

  it.for([[429, 'Your monthly quota is used up']] as const)(
    'that has no credits left, in other words, is out once: %s %s',
    async ([statusCode, message], { cloud, customer, admin }) => {
      await forgetOutage('serper');
      const company = await newCompany(customer, {
        keywords: [1, 2, 3, 4, 5, 6].map((it) => `${message} ${it}`),
      });
      cloud.serper.refusal = { statusCode, message };
      await runCheck(cloud, customer, company);
      const { check } = await readAnalysis(customer, company);
      expect(check).toMatchObject({ failed: 6, unserved: 6, running: false });
      const calls = cloud.serper.count();
      const press = await customer.call(routes.checks.startKeywords, { params: { id: company.id } });
      expect([press.status, cloud.serper.count(), calls <= 6]).toEqual([409, calls, true]);
      const { body } = await admin.call(routes.search.getSettings, {});
      expect(body.serper.outage).toMatchObject({ reason: 'Sem créditos no provedor.' });
      await forgetOutage('serper');
    },
  );

  it('that is out is known to owe a press what a later run has failed before it', async ({ customer }) => {
    const { id: companyId } = await newCompany(customer, { keywords: ['tênis'] });
    const id = keywordNameOf(companyId, 'tênis');
    const [at, requestedAt] = [toMoment(Date.now()), toMoment(Date.now() - MINUTE)];
    await saveFailure(customer.userId, id, { at, requestedAt: at });
    await saveFailure(customer.userId, id, { at, requestedAt, isUnserved: true });
    const owed = { checked_for: at, unserved_for: requestedAt };
    expect(await findKeyword(customer.userId, id)).toMatchObject(owed);
  });

  it.for([
    ["x' union select", 'blocked', 'O provedor recusou a consulta: 403.'],
    ['hotel OR pousada', 'operators', expect.stringMatching(/^Contas gratuitas do Serper não aceitam/)],
  ] as const)(
    'that rejects %j is still called for others',
    async ([q, kind, fault], { cloud, customer, admin }) => {
      const company = await newCompany(customer, { keywords: [q, 'bota'] });
      cloud.serper.plant({ q: 'bota', domain: 'loja.com.br', position: 1 });
      cloud.serper.setFaults({ rate: 1, kinds: [kind], q });
      await runCheck(cloud, customer, company);
      const { rows } = await readAnalysis(customer, company);
      expect(rows.get(q)).toMatchObject({ verification: 'failed' });
      expect(rows.get('bota')).toMatchObject({ verification: 'verified', current_position: 1 });
      const { body: calls } = await admin.call(routes.search.listCalls, {});
      expect(calls.find(({ query }) => query === q)).toMatchObject({ status: 'rejected', fault });
    },
  );
});
