import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect, vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { type CheckRequest, checkMessage } from '#shared/messages.ts';
import { checkBatch } from '../../../functions/checks/fetch/checkBatch.ts';
import { finishBatch } from '../../../functions/checks/fetch/finishBatch.ts';
import { findKeyword } from '../../../functions/keywords/rankings.store.ts';
import { sendAll } from '../../../functions/platform/aws/queues.ts';
import { client } from '../../../functions/platform/aws/table.ts';
import { HOUR, MINUTE, toMoment } from '../../../functions/platform/time/clock.ts';
import { releaseRun } from '../../../functions/schedule/release/release.ts';
import { listParts } from '../../../functions/schedule/runs/parts.store.ts';
import { findProgress, findRun, stopRun } from '../../../functions/schedule/runs/runs.store.ts';
import { putSchedule, readSchedule } from '../../../functions/schedule/schedule.store.ts';
import { continueSchedule, startRun } from '../../../functions/schedule/scheduler.ts';
import { recordOutage } from '../../../functions/search/outages.store.ts';
import {
  saveProviderSettings,
  saveSearchSettings,
} from '../../../functions/search/settings/settings.store.ts';
import {
  analysisOf,
  freeTokens,
  holdAnswers,
  runCheck,
  spendTokens,
  timeOfDay,
} from '../../support/checks/checks.ts';
import { beginHeldBack, it } from '../../support/checks/runs.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import {
  addUnreadQueue,
  countDeadLetters,
  deliverDelayed,
  requireDelays,
  waitUntilDelayed,
} from '../../support/cloud/queues.ts';
import { auditOf } from '../../support/people/customers.ts';

it.beforeAll(() => saveSearchSettings({ freshness_minutes: 0 }));
it.beforeEach(async ({ cloud }) => {
  cloud.serper.reset();
  await putSchedule({ since: toMoment(Date.now()) });
});

const deliver = async ({ clients, environment, idle }: TestCloud, messages: readonly CheckRequest[]) => {
  const { CHECKS_QUEUE_URL: QueueUrl } = environment;
  for (const message of messages) {
    await clients.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
  }
  await idle();
};

it('a run waits while no answer can be read, and goes on with the first one that can', async ({
  cloud,
  customer,
  admin,
  track,
  lastRun,
  loseRequests,
  onTestFinished,
}) => {
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const company = await track(['um', 'dois', 'três', 'quatro', 'cinco']);
  await loseRequests();
  vi.stubEnv('RUN_CHECKS_QUEUE_URL', await addUnreadQueue(cloud, 'RUN_CHECKS_QUEUE_URL'));
  cloud.serper.answerWith(() => ({ resultados: [] }));
  const held = (await beginHeldBack()).map((message, index) => {
    return { id: `${index}`, receipt: 'none', attempt: 1, message: checkMessage.parse(message) };
  });
  const outageOf = async () =>
    (await admin.call(routes.search.getSettings, {})).body.serper.outage?.reason ?? null;
  const reason =
    'As respostas do provedor são ilegíveis. A verificação geral tenta de novo a cada 10 minutos.';
  // Four queries are too few to estimate the calls of the others.
  for (const [count, calls, told] of [
    [4, 4, null],
    [5, 9, reason],
    [5, 9, reason],
  ] as const) {
    await checkBatch(held.slice(0, count));
    expect([cloud.serper.count(), await outageOf()]).toEqual([calls, told]);
  }
  expect(await lastRun()).toMatchObject({ state: 'running', done: 0 });
  await recordOutage('serper', { at: toMoment(Date.now() - 11 * MINUTE), reason, until: toMoment(0) });
  await checkBatch(held);
  expect([cloud.serper.count(), await outageOf()]).toEqual([14, reason]);

  cloud.serper.reset();
  await runCheck(cloud, customer, company);
  expect((await analysisOf(customer, company)).check).toMatchObject({ done: 5, failed: 0 });
  expect(await outageOf()).toBeNull();
  await checkBatch(held);
  expect(await lastRun()).toMatchObject({ state: 'done', done: 5, failed: 0 });
});

it('a stopped run drops what is left', async ({ cloud, customer, admin, track, lastRun, loseRequests }) => {
  const texts = ['primeira', 'segunda', 'terceira'];
  for (const q of texts) cloud.serper.plant({ q, domain: 'loja.com.br', position: 3 });
  const company = await track(texts);
  await runCheck(cloud, customer, company);
  const before = await analysisOf(customer, company);
  for (const q of texts) cloud.serper.plant({ q, domain: 'loja.com.br', position: 1 });
  const calls = cloud.serper.count();

  await loseRequests();
  const [first, ...others] = await beginHeldBack();
  const { id, state, expected_end } = await lastRun();
  expect([state, others.length]).toEqual(['running', 2]);
  expect(Date.parse(expected_end ?? '')).toBeGreaterThan(Date.now() - MINUTE);
  if (first) await deliver(cloud, [first]);
  const stopped = await admin.call(routes.schedule.stop, { body: { id } });
  expect(stopped.body).toEqual({ stopped: true, message: '✅ Verificação interrompida com sucesso.' });
  // This keyword's message was also waiting for its last attempt.
  await deliver(
    cloud,
    others.map((message, index) => ({ ...message, failedAttempts: index * 5 })),
  );
  expect(cloud.serper.count()).toBe(calls + 1);
  expect(await lastRun()).toMatchObject({ state: 'stopped', total: 3, done: 1, failed: 0, reason: null });
  const { rows } = await analysisOf(customer, company);
  const unchanged = [...rows].filter(([q]) => q !== first?.query.text);
  expect(unchanged).toEqual(unchanged.map(([q]) => [q, before.rows.get(q)]));
  expect(unchanged[0]?.[1]).toMatchObject({ verification: 'verified', current_position: 3 });
  expect(await countDeadLetters(cloud)).toBe(0);

  const again = await admin.call(routes.schedule.stop, { body: { id } });
  expect(again.body).toEqual({ stopped: false, message: 'Esta verificação já terminou.' });
  const query = { action: 'schedule/stop', person: admin.email } as const;
  const records = await auditOf(admin, query);
  expect(records.map(({ target }) => target)).toEqual(['Verificação manual']);
  expect(await startRun('manual', Date.now())).toMatchObject({ state: 'sending' });
});

it('a run that is stopped while it is sent goes no further', async ({ track, lastRun, loseRequests }) => {
  await track(['um', 'dois', 'três', 'quatro']);
  await loseRequests();
  const begun = await startRun('manual', Date.now());
  const id = begun?.id ?? '';
  let pages = 0;
  const send = async () => {
    pages += 1;
    const progress = await findProgress(id, Date.now());
    if (progress && pages === 2) await stopRun(progress, Date.now(), {});
  };
  await releaseRun(id, Date.now(), { send, portionSize: 1 });
  expect(pages).toBe(2);
  expect(await lastRun()).toMatchObject({ state: 'stopped', total: 2 });
  await releaseRun(id, Date.now(), { send, portionSize: 1 });
  expect(pages).toBe(2);
});

it('a run without a usable provider is stopped', async ({ cloud, track, lastRun, loseRequests }) => {
  await track(['sem crédito', 'também não', 'nem esta']);
  cloud.serper.setFaults({ rate: 1, kinds: ['credits'] });
  await loseRequests();
  const [first, ...others] = await beginHeldBack();
  if (first) await deliver(cloud, [first]);
  const reason = 'Sem créditos no provedor.';
  expect(await lastRun()).toMatchObject({ state: 'stopped', total: 3, done: 1, failed: 1, reason });
  await deliver(cloud, others);
  expect(cloud.serper.count()).toBe(1);
  expect(await countDeadLetters(cloud)).toBe(0);
});

it('a query of a run that waits in the middle is whole', async ({ cloud, track, lastRun, loseRequests }) => {
  requireDelays();
  await track(['em duas partes']);
  cloud.serper.plant({ q: 'em duas partes', domain: 'loja.com.br', position: 25 });
  cloud.serper.answerWith(async (organic, { page }) => {
    if (page === 2) await spendTokens();
    return { organic };
  });
  await loseRequests();
  const messages = await beginHeldBack();
  // The limit changes once the tokens are free again, so that no worker remembers them as used up.
  await saveProviderSettings('serper', { rate_limit: 60_000 });
  await sendAll('RUN_CHECKS_QUEUE_URL', messages);
  await waitUntilDelayed(cloud, 1);
  const { id } = await lastRun();
  expect((await findRun(id))?.waiting_at).toBeDefined();
  await freeTokens();
  await deliverDelayed(cloud, 'RUN_CHECKS_QUEUE_URL');
  await cloud.idle();
  expect(cloud.serper.calls.map(({ page }) => page)).toEqual([1, 2, 3]);
  expect(await lastRun()).toMatchObject({ state: 'done', total: 1, failed: 0 });
  expect(await listParts(id, 0)).toMatchObject([{ calls: 3 }]);
});

it('an uncounted message comes again', async ({ cloud, track, lastRun, loseRequests, onTestFinished }) => {
  requireDelays();
  await track(['não contada']);
  await loseRequests();
  const [request] = await beginHeldBack();
  const message = checkMessage.parse(request);
  const done = { kind: 'done', failed: 0, calls: 2 } as const;
  const handled = { id: 'a', receipt: 'r', attempt: 1, attempts: 1, message, outcome: done };
  client.middlewareStack.add(
    (next) => async (args) => {
      if (JSON.stringify(args.input).includes('PART#')) {
        throw Object.assign(new Error('Too many requests'), { name: 'ThrottlingException' });
      }
      return next(args);
    },
    { step: 'initialize', name: 'throttled' },
  );
  onTestFinished(() => {
    client.middlewareStack.remove('throttled');
  });
  expect(await finishBatch([handled])).toEqual([]);
  client.middlewareStack.remove('throttled');
  await waitUntilDelayed(cloud, 1);
  await deliverDelayed(cloud, 'RUN_CHECKS_QUEUE_URL');
  await cloud.idle();
  expect(await lastRun()).toMatchObject({ state: 'done', total: 1, done: 1, failed: 0 });
  expect(await listParts((await lastRun()).id, 0)).toMatchObject([{ calls: 7 }]);
});

it('a run counts every keyword once', async ({ cloud, customer, admin, track, lastRun }) => {
  cloud.serper.plant({ q: 'boa', domain: 'loja.com.br', position: 1 });
  cloud.serper.setFaults({ rate: 1, kinds: ['blocked'], q: 'recusada' });
  const company = await track(['boa', 'recusada', 'apagada']);
  const { rows } = await analysisOf(customer, company);
  const { release } = holdAnswers(cloud);
  await admin.call(routes.schedule.checkAll, {});
  await expect.poll(async () => (await lastRun()).state).toBe('running');
  await customer.call(routes.keywords.delete, { params: { id: rows.get('apagada')?.id ?? '' } });
  release();
  await cloud.idle();
  const ended = await lastRun();
  expect(ended).toMatchObject({ state: 'done', total: 3, done: 3, failed: 1 });

  const repeated: CheckRequest = {
    query: { provider: 'serper', text: 'boa', country: 'br', language: 'pt-br' },
    targets: [{ userId: customer.userId, companyId: company.id, keywordId: rows.get('boa')?.id ?? '' }],
    kind: 'keywords',
    requestedAt: ended.started_at,
    reuseSince: ended.started_at,
    failedAttempts: 0,
    run: { id: ended.id, number: 0 },
  };
  await deliver(cloud, [repeated, repeated, repeated]);
  expect(await lastRun()).toEqual(ended);
});

it('what a run loses is resumed or ends', async ({ cloud, customer, track, lastRun, loseRequests }) => {
  const company = await track(['perdida', 'achada']);
  await loseRequests();
  const begun = await startRun('manual', Date.now());
  await cloud.idle();
  expect(await lastRun()).toMatchObject({ id: begun?.id, state: 'sending', total: 0 });
  await cloud.runScheduledFunctions();
  await cloud.idle();
  await expect.poll(async () => (await lastRun()).state).toBe('done');
  expect(await lastRun()).toMatchObject({ total: 2, done: 2, failed: 0 });
  const { rows } = await analysisOf(customer, company);
  const found = await findKeyword(customer.userId, rows.get('achada')?.id ?? '');
  expect(found?.checked_for).toBe(begun?.started_at);

  const second = await startRun('manual', Date.now());
  const id = second?.id ?? '';
  await releaseRun(id, Date.now(), { send: async () => {}, portionSize: 50 });
  expect(await lastRun()).toMatchObject({ state: 'running', total: 2, done: 0 });
  const later = Date.now() + HOUR;
  await putSchedule({ ...(await readSchedule()), time: timeOfDay(Date.now() - HOUR) });
  expect(await findProgress(id, later)).toMatchObject({ state: 'done', done: 2, failed: 2, isSaved: false });
  await continueSchedule(later);
  expect(await findProgress(id, later)).toMatchObject({ state: 'done', done: 2, failed: 2, isSaved: true });
});
