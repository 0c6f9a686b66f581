import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { CHECK_RECEIVES, type CheckMessage } from '#shared/messages.ts';
import { startCheck } from '../../../functions/checks/request/startCheck.ts';
import {
  saveProviderSettings,
  saveSearchSettings,
} from '../../../functions/search/settings/settings.store.ts';
import { readAnalysis, readHistory } from '../../support/checks/checks.ts';
import { holdMessages } from '../../support/checks/outbox.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

it.beforeEach(async ({ cloud }) => {
  cloud.serper.reset();
  await saveProviderSettings('serper', { rate_limit: 100_000 });
  await saveSearchSettings({ provider: 'serper', freshness_minutes: 0 });
});

const measured = z.object({ failed: z.number(), peakMb: z.number() });

const runBatch = async (environment: Readonly<Record<string, string>>, messages: readonly CheckMessage[]) => {
  const Records = messages.map((message) => ({
    messageId: String(message.number),
    receiptHandle: 'none',
    attributes: { ApproximateReceiveCount: String(CHECK_RECEIVES) },
    body: JSON.stringify(message),
  }));
  const child = fork(join(import.meta.dirname, './checkProcess.ts'), {
    env: { ...process.env, ...environment },
    // The child process does not inherit a test runner's options of Node.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit');
  child.send({ Records });
  const told: unknown[] = await Promise.race([once(child, 'message'), ended.then(() => [])]);
  return measured.parse(told[0]);
};

it('a batch of answers without an end takes little memory and verifies nothing', async ({
  cloud,
  customer,
}) => {
  const keywords = Array.from({ length: 10 }, (_, index) => `sem fim ${index}`);
  const company = await newCompany(customer, { keywords });
  const kinds = ['bomb', 'endless', 'crowded'] as const;
  cloud.serper.setFaults({ rate: 1, kinds });
  const outbox = await holdMessages(cloud);
  await startCheck({ userId: customer.userId, companyId: company.id, kind: 'keywords', now: Date.now() });
  const { failed, peakMb } = await runBatch(cloud.environment, outbox.take());
  expect(failed).toBe(keywords.length);
  expect(new Set(cloud.serper.calls.map(({ fault }) => fault))).toEqual(new Set(kinds));
  expect(peakMb).toBeLessThan(400);
  const { rows } = await readAnalysis(customer, company);
  for (const [keyword, { id, verification }] of rows) {
    expect([keyword, verification]).toEqual([keyword, 'failed']);
    expect((await readHistory(customer, { id })).points).toEqual([]);
  }
});
