/** Runs during which something changes: the provider's health, the settings, a customer's subscription. */
import { CreateQueueCommand } from '@aws-sdk/client-sqs';
import { expect, onTestFinished, vi } from 'vitest';
import type { CheckRequest } from '#shared/messages.ts';
import { MINUTE, SECOND, toMoment } from '../../functions/platform/time/clock.ts';
import { findProgress } from '../../functions/runs/runs.store.ts';
import { releaseRun } from '../../functions/schedule/release.ts';
import { putSchedule } from '../../functions/schedule/schedule.store.ts';
import { startRun } from '../../functions/schedule/startRun.ts';
import { saveProviderSettings, saveSearchSettings } from '../../functions/search/settings.store.ts';
import { saveSubscription } from '../../functions/subscriptions/subscription.store.ts';
import { analysisOf, freeTokens, historyOf } from '../support/checks.ts';
import type { TestCloud } from '../support/cloud.ts';
import { newCompany } from '../support/customers.ts';
import { it as base } from '../support/slice.ts';

const ended = { status: 'canceled', plan_id: 1, current_period_end: null } as const;

// A customer with a company, whose keywords no run checks after this test.
const it = base.extend('track', ({ newCustomer }) => async (keywords: readonly string[]) => {
  const owner = await newCustomer();
  onTestFinished(() => saveSubscription(owner.userId, ended));
  return { owner, company: await newCompany(owner, { keywords }) };
});

/** Begins a run that no worker hears of. `release` returns what the rate allows at first, then 15 s later. */
const beginRun = async ({ clients, environment: { RUNS_QUEUE_URL = '' } }: TestCloud) => {
  await clients.sqs.send(new CreateQueueCommand({ QueueName: 'nobody' }));
  vi.stubEnv('RUNS_QUEUE_URL', RUNS_QUEUE_URL.replace(/[^/]+$/, 'nobody'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const begun = await startRun('manual', Date.now() - MINUTE);
  const id = begun?.id ?? '';
  let now = Date.now();
  const release = async (): Promise<CheckRequest[]> => {
    const released: CheckRequest[] = [];
    const send = async (messages: readonly CheckRequest[]) => {
      released.push(...messages);
    };
    await releaseRun(id, now, { send, portionSize: 5 });
    now += 15 * SECOND;
    return released;
  };
  return { id, release };
};

it.beforeEach(async ({ cloud }) => {
  cloud.serper.reset();
  await putSchedule({ since: toMoment(Date.now()) });
  await saveSearchSettings({ freshness_minutes: 0, provider: 'serper' });
  await freeTokens();
});

const textsOf = (prefix: string) => Array.from({ length: 40 }, (_, index) => `${prefix} ${index}`);

it('one call in five fails, and every keyword is verified, once', async ({ cloud, track }) => {
  const texts = textsOf('instável').slice(0, 25);
  cloud.serper.plant(...texts.map((q, index) => ({ q, domain: 'loja.com.br', position: 1 + index })));
  const { owner, company } = await track(texts);
  cloud.serper.setFaults({ rate: 0.2, kinds: ['429', '500', 'cut', 'html', 'empty'] });
  const begun = await startRun('manual', Date.now());
  await cloud.idle();
  const id = begun?.id ?? '';
  expect(await findProgress(id, Date.now())).toMatchObject({ state: 'done', total: 25, done: 25, failed: 0 });
  const { rows } = await analysisOf(owner, company);
  for (const [index, text] of texts.entries()) {
    const row = rows.get(text);
    expect(row).toMatchObject({ current_position: 1 + index, verification: 'verified' });
    expect((await historyOf(owner, { id: row?.id ?? '' })).points).toHaveLength(1);
  }
  const pages = texts.reduce((sum, _, index) => sum + Math.ceil((1 + index) / 10), 0);
  const failures = cloud.serper.calls.filter(({ fault }) => fault !== undefined).length;
  expect(cloud.serper.count()).toBe(pages + failures);
});

it('the provider is switched: what is released from then on asks the new one', async ({ cloud, track }) => {
  const texts = textsOf('trocada');
  await track(texts);
  await saveProviderSettings('serper', { rate_limit: 60 });
  const { release } = await beginRun(cloud);
  const first = await release();
  await saveSearchSettings({ provider: 'algolia' });
  const then = await release();
  const providers = (messages: readonly CheckRequest[]) =>
    new Set(messages.map(({ query }) => query.provider));
  expect([providers(first), providers(then)]).toEqual([new Set(['serper']), new Set(['algolia'])]);
  expect([...first, ...then].map(({ query }) => query.text).toSorted()).toEqual(texts.toSorted());
  await cloud.idle();
});

it('the rate limit is lowered: less is released from then on', async ({ cloud, track }) => {
  await track(textsOf('devagar'));
  await saveProviderSettings('serper', { rate_limit: 120 });
  const { release } = await beginRun(cloud);
  const first = await release();
  await saveProviderSettings('serper', { rate_limit: 10 });
  const then = await release();
  expect(first.length).toBeGreaterThan(10);
  expect(then).toEqual([]);
});

it("a customer's plan ends: nothing more of theirs is released, and the run goes on", async ({
  cloud,
  track,
}) => {
  const { owner } = await track(textsOf('a fica'));
  const { owner: other } = await track(textsOf('b sai'));
  await saveProviderSettings('serper', { rate_limit: 60 });
  const { id, release } = await beginRun(cloud);
  const first = await release();
  await saveSubscription(other.userId, ended);
  await saveProviderSettings('serper', { rate_limit: 100_000 });
  const then = await release();
  const owners = (messages: readonly CheckRequest[]) =>
    new Set(messages.flatMap(({ targets }) => targets.map(({ userId }) => userId)));
  expect(owners(first)).toContain(owner.userId);
  expect(owners(then)).toEqual(new Set([owner.userId]));
  expect(await findProgress(id, Date.now())).toMatchObject({ state: 'running', total: 40 });
});
