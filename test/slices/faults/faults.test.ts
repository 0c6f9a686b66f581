import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { describe, expect, vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { MAX_RECEIVES } from '#shared/messages.ts';
import { checkBatch } from '../../../functions/checks/work/checkBatch.ts';
import { sendAll } from '../../../functions/platform/aws/queues.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { analysisOf, historyOf, readCallStatistics, runCheck } from '../../support/checks/checks.ts';
import { taskOf } from '../../support/checks/tasks.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { addUnreadQueue, countDeadLetters } from '../../support/cloud/queues.ts';
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
      const { rows, check: progress } = await analysisOf(customer, company);
      expect(progress).toMatchObject({ done: 4, failed: 0, running: false });
      for (const [index, q] of keywords.entries()) {
        const position = positionOf(index);
        const row = rows.get(q);
        expect(row).toMatchObject({ verification: 'verified', current_position: position, failed_at: null });
        const { points } = await historyOf(customer, { id: row?.id ?? '' });
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
      const [verified] = (await analysisOf(customer, company)).keywords;
      await customer.call(routes.keywords.create, {
        body: { company_id: company.id, keyword: 'nunca vista' },
      });

      cloud.serper.setFaults({ rate: 1, kinds: failing });
      await runCheck(cloud, customer, company);
      const { rows, check: progress, stats } = await analysisOf(customer, company);
      const failed = { verification: 'failed', failed_at: expect.any(String) };
      expect(rows.get('antes boa')).toEqual({ ...verified, ...failed });
      expect(rows.get('nunca vista')).toMatchObject({ ...failed, current_position: null, last_check: null });
      expect(progress).toMatchObject({ total: 2, done: 2, failed: 2, running: false });
      expect(stats).toMatchObject({ not_found: 0, not_verified: 2, average_position: 3 });
      const { points } = await historyOf(customer, { id: verified?.id ?? '' });
      expect(points).toHaveLength(1);
      expect(await countDeadLetters(cloud)).toBe(deadLetters + 2);
      expect(cloud.serper.count('nunca vista', 1)).toBe(MAX_RECEIVES * callsAnAttempt);
      await expectCountedCalls(cloud, before);
      await expect.poll(cloud.logs).toContain('A message failed');
      expect(cloud.logs()).not.toContain(cloud.serper.apiKey);
    },
  );
});

it('a message that fails comes again after its seconds', async ({ cloud, onTestFinished }) => {
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { sqs } = cloud.clients;
  const QueueUrl = await addUnreadQueue(cloud, 'CHECKS_QUEUE_URL', { VisibilityTimeout: '360' });
  vi.stubEnv('CHECKS_QUEUE_URL', QueueUrl);
  const receive = new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 10 });
  const { check, ...task } = taskOf('espera');
  const message = { ...task, check: check.id };
  await sendAll('CHECKS_QUEUE_URL', [message]);
  const { Messages: [first] = [] } = await sqs.send(receive);
  const received = { message, id: 'id', receipt: first?.ReceiptHandle ?? '', attempt: 1 };
  // Without a table nothing can be done.
  vi.stubEnv('TABLE_NAME', 'none');
  expect(await checkBatch([received])).toEqual(['id']);
  const { Messages: [again] = [] } = await sqs.send(receive);
  expect([again?.MessageId, again?.Body]).toEqual([first?.MessageId, JSON.stringify(message)]);
});
