import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { CHECK_RECEIVES } from '#shared/messages.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { readAnalysis, readCallStatistics, readHistory, runCheck } from '../../support/checks/checks.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { countDeadLetters } from '../../support/cloud/queues.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it as base } from '../../support/slice.ts';

const it = base.extend('cloudOptions', { scope: 'file' }, { retryAfterSeconds: 0 });

it.beforeEach(async ({ cloud }) => {
  cloud.serper.reset();
  await saveSearchSettings({ freshness_minutes: 0 });
});

/** The faults after which a retry may succeed; boundedAnswers.test.ts covers timeouts. */
const kinds = ['429', '500', 'cut', 'html', 'empty'] as const;

const positionOf = (index: number) => [1 + index, 25, null][index % 3] ?? null;

type CallStatistics = Awaited<ReturnType<typeof readCallStatistics>>;

/** Returns how many of this test's calls failed. */
const expectCountedCalls = async ({ serper }: TestCloud, before: CallStatistics) => {
  const failures = serper.calls.filter(({ fault }) => fault !== undefined).length;
  expect(await readCallStatistics()).toEqual({
    successes: before.successes + serper.count() - failures,
    failures: before.failures + failures,
  });
  return failures;
};

describe('a search provider that fails one call in five', () => {
  const keywords = Array.from({ length: 4 }, (_, index) => `falha ${index}`);

  it('still verifies every keyword, and invents nothing', async ({ cloud, customer }) => {
    const [before, deadLetters] = [await readCallStatistics(), await countDeadLetters(cloud)];
    for (const [index, q] of keywords.entries()) {
      const position = positionOf(index);
      if (position !== null) cloud.serper.plant({ q, domain: 'loja.com.br', position });
    }
    cloud.serper.setFaults({ rate: 0.2, kinds: [...kinds] });
    const company = await newCompany(customer, { keywords });
    for (const round of [1, 2]) {
      await runCheck(cloud, customer, company, 'grid');
      const { rows, check: progress } = await readAnalysis(customer, company);
      expect(progress).toMatchObject({ done: 4, failed: 0, running: false });
      for (const [index, q] of keywords.entries()) {
        const position = positionOf(index);
        const row = rows.get(q);
        expect(row).toMatchObject({ verification: 'verified', current_position: position, failed_at: null });
        const { points } = await readHistory(customer, { id: row?.id ?? '' });
        expect(points.map((point) => point.position)).toEqual(Array(round).fill(position));
      }
    }
    expect(await countDeadLetters(cloud)).toBe(deadLetters);
    expect(await expectCountedCalls(cloud, before)).toBeGreaterThan(0);
  });
});

describe('a search provider that fails every call', () => {
  it.for([
    ['in passing', ['429', '500', 'cut'], 3],
    ['by an answer that was paid', ['html', 'empty'], 1],
  ] as const)(
    '%s changes no position, marks the keywords as failed and leaves dead letters',
    async ([, failing, callsAnAttempt], { cloud, customer }) => {
      const [before, deadLetters] = [await readCallStatistics(), await countDeadLetters(cloud)];
      cloud.serper.plant({ q: 'antes boa', domain: 'loja.com.br', position: 3 });
      const company = await newCompany(customer, { keywords: ['antes boa'] });
      await runCheck(cloud, customer, company);
      const [verified] = (await readAnalysis(customer, company)).keywords;
      await customer.call(routes.keywords.create, {
        body: { company_id: company.id, keyword: 'nunca vista' },
      });

      cloud.serper.setFaults({ rate: 1, kinds: failing });
      await runCheck(cloud, customer, company);
      const { rows, check: progress, stats } = await readAnalysis(customer, company);
      const failed = { verification: 'failed', failed_at: expect.any(String) };
      expect(rows.get('antes boa')).toEqual({ ...verified, ...failed });
      expect(rows.get('nunca vista')).toMatchObject({ ...failed, current_position: null, last_check: null });
      expect(progress).toMatchObject({ total: 2, done: 2, failed: 2, running: false });
      expect(stats).toMatchObject({ not_found: 0, not_verified: 2, average_position: 3 });
      const { points } = await readHistory(customer, { id: verified?.id ?? '' });
      expect(points).toHaveLength(1);
      expect(await countDeadLetters(cloud)).toBe(deadLetters + 2);
      expect(cloud.serper.count('nunca vista', 1)).toBe(CHECK_RECEIVES * callsAnAttempt);
      await expectCountedCalls(cloud, before);
      await expect.poll(cloud.logs).toContain('A message failed');
      expect(cloud.logs()).not.toContain(cloud.serper.apiKey);
    },
  );
});
