import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { CheckMessage } from '#shared/messages.ts';
import { findCheck } from '../../../functions/checks/checks.store.ts';
import { release } from '../../../functions/checks/release/release.ts';
import { startCheck } from '../../../functions/checks/request/startCheck.ts';
import { client } from '../../../functions/platform/aws/table.ts';
import { MINUTE, toMoment } from '../../../functions/platform/time/clock.ts';
import { putSchedule } from '../../../functions/schedule/schedule.store.ts';
import { startRun } from '../../../functions/schedule/scheduler.ts';
import { findOutage, recordOutage } from '../../../functions/search/outages.store.ts';
import {
  saveProviderSettings,
  saveSearchSettings,
} from '../../../functions/search/settings/settings.store.ts';
import { freeCalls, readAnalysis, spendCalls } from '../../support/checks/checks.ts';
import { endChecks, holdMessages, type Outbox, work } from '../../support/checks/outbox.ts';
import { textsOf } from '../../support/checks/requests.ts';
import { it } from '../../support/checks/runs.ts';
import { auditOf, type Customer } from '../../support/people/customers.ts';

it.beforeAll(() => saveSearchSettings({ freshness_minutes: 0 }));
it.beforeEach(async ({ cloud }) => {
  cloud.serper.reset();
  await putSchedule({});
  await freeCalls();
});

/** Begins a check of everybody, and returns what its first release hands out. */
const begin = async (outbox: Outbox) => {
  await startRun('manual', Date.now());
  return outbox.release();
};

const pressHere = async ({ userId }: Customer, { id }: { readonly id: string }) =>
  startCheck({ userId, companyId: id, kind: 'keywords', now: Date.now() });

describe("everybody's check", () => {
  it('pauses while no answer can be read, and goes on after the first that can', async ({
    cloud,
    customer,
    track,
    lastRun,
  }) => {
    const texts = textsOf('ilegível', 12);
    const company = await track(texts);
    const outbox = await holdMessages(cloud);
    await saveProviderSettings('serper', { rate_limit: 120 });
    const messages = await begin(outbox);
    const [some, others] = [messages.slice(0, 5), messages.slice(5)];
    await freeCalls();
    cloud.serper.answerWith(() => ({ resultados: [] }));
    // Four queries are too few to estimate the calls of the others.
    expect(await work(some.slice(0, 4))).toHaveLength(4);
    expect(await findOutage('serper')).toBeUndefined();
    expect(await work(some)).toHaveLength(5);
    const reason =
      'As respostas do provedor são ilegíveis. A verificação geral tenta de novo a cada 10 minutos.';
    expect(await findOutage('serper')).toMatchObject({ reason });
    expect([await work(others), cloud.serper.count()]).toEqual([[], 9]);
    expect(await outbox.release()).toEqual([]);
    expect(await lastRun()).toMatchObject({
      state: 'running',
      total: 12,
      done: others.length,
      failed: others.length,
    });

    cloud.serper.reset();
    for (const q of texts) cloud.serper.plant({ q, domain: 'loja.com.br', position: 1 });
    await pressHere(customer, company);
    expect(await work(outbox.take())).toEqual([]);
    expect(await findOutage('serper')).toBeUndefined();
    expect((await readAnalysis(customer, company)).check).toMatchObject({ done: 10, failed: 0 });
    const bought = cloud.serper.count();
    expect(await work(some, 2)).toEqual([]);
    expect(cloud.serper.count()).toBe(bought);
    expect(await work(await outbox.release())).toEqual([]);
    expect(await lastRun()).toMatchObject({ state: 'done', done: 12, failed: others.length });
  });

  it('drops what is left once it is stopped', async ({ cloud, customer, admin, track, lastRun }) => {
    const texts = ['primeira', 'segunda', 'terceira'];
    for (const q of texts) cloud.serper.plant({ q, domain: 'loja.com.br', position: 3 });
    const company = await track(texts);
    const outbox = await holdMessages(cloud);
    expect(await work(await begin(outbox))).toEqual([]);
    await outbox.release();
    const before = await readAnalysis(customer, company);
    for (const q of texts) cloud.serper.plant({ q, domain: 'loja.com.br', position: 1 });

    const [first, ...others] = await begin(outbox);
    const { id, state, expected_end } = await lastRun();
    expect([state, others.length]).toEqual(['running', 2]);
    expect(Date.parse(expected_end ?? '')).toBeGreaterThan(Date.now() - MINUTE);
    await work(first ? [first] : []);
    const stopped = await admin.call(routes.schedule.stop, { body: { id } });
    expect(stopped.body).toEqual({ stopped: true, message: '✅ Verificação interrompida com sucesso.' });
    const calls = cloud.serper.count();
    // The last attempt of a message is dropped, too.
    expect(await work(others, 8)).toEqual([]);
    expect([await outbox.release(), cloud.serper.count()]).toEqual([[], calls]);
    expect(await lastRun()).toMatchObject({ state: 'stopped', total: 3, done: 1, failed: 0, reason: null });
    const { rows } = await readAnalysis(customer, company);
    const unchanged = [...rows].filter(([q]) => q !== first?.query.text);
    expect(unchanged).toEqual(unchanged.map(([q]) => [q, before.rows.get(q)]));
    expect(unchanged[0]?.[1]).toMatchObject({ verification: 'verified', current_position: 3 });

    const again = await admin.call(routes.schedule.stop, { body: { id } });
    expect(again.body).toEqual({ stopped: false, message: 'Esta verificação já terminou.' });
    const records = await auditOf(admin, { action: 'schedule/stop', person: admin.email });
    expect(records.map(({ target }) => target)).toEqual(['Verificação manual']);
  });

  it("stops with the reason of an outage, and customers' checks end unserved", async ({
    cloud,
    customer,
    track,
    lastRun,
  }) => {
    const company = await track(textsOf('sem crédito', 12));
    const outbox = await holdMessages(cloud);
    cloud.serper.setFaults({ rate: 1, kinds: ['credits'] });
    const [first, ...others] = await begin(outbox);
    await pressHere(customer, company);
    const pressed = outbox.take();
    expect(await work(first ? [first] : [])).toEqual([]);
    const released = await outbox.release();
    const reason = 'Sem créditos no provedor.';
    expect(await lastRun()).toMatchObject({ state: 'stopped', total: 12, done: 1, failed: 1, reason });
    expect(await work([...others, ...pressed, ...released])).toEqual([]);
    expect(cloud.serper.count()).toBe(1);
    const { check } = await readAnalysis(customer, company);
    expect(check).toMatchObject({ done: 12, failed: 12, unserved: 12, running: false });
    await recordOutage('serper', { at: toMoment(0), reason });
  });

  it('begins even if a release of nothing came just before', async ({ cloud, track, lastRun }) => {
    await track(['logo depois']);
    await endChecks(cloud);
    await release(Date.now());
    await startRun('manual', Date.now());
    await cloud.idle();
    expect(await lastRun()).toMatchObject({ state: 'done', total: 1 });
  });

  it('is begun again by the scheduler if the requests for its release are lost', async ({
    cloud,
    track,
    lastRun,
  }) => {
    await track(['perdida', 'achada']);
    await holdMessages(cloud);
    const begun = await startRun('manual', Date.now());
    expect(await lastRun()).toMatchObject({ id: begun?.id, state: 'sending', done: 0 });
    await cloud.runScheduledFunctions();
    await expect.poll(lastRun).toMatchObject({ id: begun?.id, state: 'done', total: 2, done: 2, failed: 0 });
  });
});

describe('a message', () => {
  it('that waits for a call in the middle continues there', async ({ cloud, track, lastRun }) => {
    await track(['em duas partes']);
    cloud.serper.plant({ q: 'em duas partes', domain: 'loja.com.br', position: 25 });
    cloud.serper.answerWith(async (organic, { page }) => {
      if (page === 2) await spendCalls();
      return { organic };
    });
    const outbox = await holdMessages(cloud);
    const messages = await begin(outbox);
    expect(await work(messages)).toEqual(messages);
    await freeCalls();
    expect(await work(messages)).toEqual([]);
    expect(cloud.serper.calls.map(({ page }) => page)).toEqual([1, 2, 3]);
    expect(await lastRun()).toMatchObject({ state: 'done', total: 1, failed: 0 });
  });

  it('that could not be counted comes again, and buys nothing', async ({
    cloud,
    track,
    lastRun,
    onTestFinished,
  }) => {
    await track(['não contada']);
    const outbox = await holdMessages(cloud);
    const messages = await begin(outbox);
    client.middlewareStack.add(
      (next) => async (args) => {
        if (!JSON.stringify(args.input).includes('contains(numbers')) return next(args);
        throw Object.assign(new Error('Too many requests'), { name: 'ThrottlingException' });
      },
      { step: 'initialize', name: 'throttled' },
    );
    onTestFinished(() => {
      client.middlewareStack.remove('throttled');
    });
    expect(await work(messages)).toEqual(messages);
    client.middlewareStack.remove('throttled');
    const calls = cloud.serper.count();
    expect(await work(messages)).toEqual([]);
    expect(await lastRun()).toMatchObject({ state: 'done', total: 1, done: 1, failed: 0 });
    expect(await work([...messages, ...messages])).toEqual([]);
    expect(cloud.serper.count()).toBe(calls);
    expect(await countsOf(messages)).toMatchObject([{ queries: 1, done: 1 }]);
  });
});

const countsOf = (messages: readonly CheckMessage[]) =>
  Promise.all(messages.map(async ({ check }) => (await findCheck(check))?.counts));
