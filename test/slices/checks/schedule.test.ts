import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { toBrazilTime } from '../../../functions/platform/time/calendar.ts';
import { HOUR, toMoment } from '../../../functions/platform/time/clock.ts';
import { putSchedule, readSchedule } from '../../../functions/schedule/schedule.store.ts';
import { recordOutage } from '../../../functions/search/outages.store.ts';
import { addInactiveKeyword, holdAnswers, readAnalysis, SERPER } from '../../support/checks/checks.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { scanItems } from '../../support/cloud/storedData.ts';
import { auditOf, type Customer, newCompany, saveSubscription } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

it.beforeEach(({ cloud }) => cloud.serper.reset());

const runSchedule = async (cloud: TestCloud) => {
  await cloud.runScheduledFunctions();
  await cloud.idle();
};

const makeDue = () => putSchedule({ next_at: toMoment(Date.now() - HOUR) });

const countRuns = async () =>
  (await scanItems()).filter(({ SK, by }) => SK === 'CHECK' && by !== 'customer').length;

const statusOf = async ({ call }: Customer) => (await call(routes.schedule.getStatus, {})).body;

it('the scheduler checks all active keywords once', async ({ cloud, customer, newCustomer, admin }) => {
  const runs = await countRuns();
  for (const q of ['comum', 'só minha', 'só deles', 'parada', 'caloteiro', 'sem plano']) {
    cloud.serper.plant({ q, domain: 'loja.com.br', position: 2 }, { q, domain: 'deles.com.br', position: 5 });
  }
  const other = await newCustomer();
  const debtor = await newCustomer();
  const mine = await newCompany(customer, { keywords: ['comum', 'só minha'] });
  const theirs = await newCompany(other, { domain: 'deles.com.br', keywords: ['Comum', 'só deles'] });
  const owed = await newCompany(debtor, { keywords: ['comum', 'caloteiro'] });
  const planless = await newCustomer();
  await newCompany(planless, { keywords: ['sem plano'] });
  await saveSubscription(planless.userId, { status: 'active', plan_id: 999, current_period_end: null });
  await addInactiveKeyword(customer, mine, 'parada');
  await saveSubscription(debtor.userId, { status: 'past_due', plan_id: 1, current_period_end: null });

  await makeDue();
  expect(await statusOf(admin)).toMatchObject({ wouldExecute: true, shouldRun: true, shouldSkip: false });
  await runSchedule(cloud);
  expect(cloud.serper.calls.map(({ q }) => q).sort()).toEqual(['comum', 'só deles', 'só minha']);
  const snapshotsOf = async (...given: Parameters<typeof readAnalysis>) =>
    Object.fromEntries(
      [...(await readAnalysis(...given)).rows].map(([q, row]) => [
        q,
        [row.verification, row.current_position],
      ]),
    );
  const never = ['never', null];
  expect(await snapshotsOf(customer, mine)).toEqual({
    comum: ['verified', 2],
    'só minha': ['verified', 2],
    parada: never,
  });
  expect(await snapshotsOf(other, theirs)).toEqual({ Comum: ['verified', 5], 'só deles': ['verified', 5] });
  expect(await snapshotsOf(debtor, owed)).toEqual({ comum: never, caloteiro: never });

  const { next_at, run_started_at = '' } = await readSchedule();
  const status = await statusOf(admin);
  expect(status).toMatchObject({ wouldExecute: false, shouldRun: false, shouldSkip: true });
  expect(status.lastCheckBrazil).toBe(toBrazilTime(Date.parse(run_started_at)));
  expect(status.nextCheckBrazil).toBe(toBrazilTime(Date.parse(next_at)));
  expect(status.run).toMatchObject({ kind: 'scheduled', state: 'done', total: 4, done: 4, failed: 0 });

  await runSchedule(cloud);
  expect(cloud.serper.count()).toBe(3);
  expect(await countRuns()).toBe(runs + 1);
  expect(await readSchedule()).toMatchObject({ next_at, run_started_at });
  expect((await statusOf(admin)).run).toEqual(status.run);
});

it('simultaneous schedulers and buttons start one run', async ({ cloud, admin, customer, newCustomer }) => {
  const runs = await countRuns();
  const other = await newCustomer({ isAdmin: true });
  await newCompany(customer, { keywords: ['ao mesmo tempo'] });
  // A button that is pressed after the run has ended starts another one.
  const { release } = holdAnswers(cloud);
  await makeDue();
  const press = ({ call }: Customer) => call(routes.schedule.checkAll, {});
  const [, , ...answers] = await Promise.all([
    cloud.runScheduledFunctions(),
    cloud.runScheduledFunctions(),
    press(admin),
    press(other),
    admin.call(routes.schedule.run, {}),
  ]);
  release();
  await cloud.idle();
  expect(await countRuns()).toBe(runs + 1);
  expect(answers.filter(({ body }) => body.message.startsWith('✅')).length).toBeLessThanOrEqual(1);
  await runSchedule(cloud);
  expect(await countRuns()).toBe(runs + 1);
});

describe('the buttons', () => {
  it('run the scheduled check only when it is due, and say when it will be', async ({ admin, cloud }) => {
    await makeDue();
    const first = await admin.call(routes.schedule.run, {});
    expect(first.body).toEqual({ executed: true, message: '✅ Verificação agendada iniciada com sucesso.' });
    await cloud.idle();
    const { body } = await admin.call(routes.schedule.run, {});
    expect(body.executed).toBe(false);
    const { lastCheckBrazil, nextCheckBrazil } = await statusOf(admin);
    expect(body.message).toBe(
      `Nenhum horário agendado passou desde a última verificação (${lastCheckBrazil}). O próximo é em ${nextCheckBrazil}.`,
    );
  });

  it('check everything at any time, once, and are audited', async ({ newCustomer, cloud, customer }) => {
    const admin = await newCustomer({ isAdmin: true });
    await putSchedule({});
    await newCompany(customer, { keywords: ['a qualquer hora'] });
    const { release } = holdAnswers(cloud);
    const { body } = await admin.call(routes.schedule.checkAll, {});
    expect(body.message).toBe('✅ Verificação de todas as palavras-chave iniciada com sucesso.');
    await expect.poll(async () => (await statusOf(admin)).run?.state).toBe('running');
    const second = await admin.call(routes.schedule.checkAll, {});
    expect(second.body).toEqual({
      started: false,
      message: 'Uma verificação de todas as palavras-chave já está em andamento.',
    });
    const scheduled = await admin.call(routes.schedule.run, {});
    expect(scheduled.body.executed).toBe(false);
    release();
    await cloud.idle();
    expect((await statusOf(admin)).run).toMatchObject({ kind: 'manual', state: 'done', failed: 0 });
    const records = await auditOf(admin, { action: 'schedule/run', person: admin.email });
    expect(records.map(({ target }) => target)).toEqual(['Verificação manual']);
  });

  it('warn of a provider that has lately rejected everything', async ({ admin, cloud }) => {
    await recordOutage('serper', { at: toMoment(Date.now()), reason: 'Sem créditos no provedor.' });
    const { body } = await admin.call(routes.schedule.checkAll, {});
    expect(body.message).toMatch(/mas o provedor .*Sem créditos no provedor\.$/);
    expect(body.message).not.toMatch(/✅|sucesso/);
    await recordOutage('serper', {
      at: toMoment(Date.now() - 2 * HOUR),
      reason: 'Sem créditos no provedor.',
    });
    await cloud.idle();
  });
});

describe('a customer', () => {
  const nextFor = async ({ call }: Customer) => (await call(routes.schedule.getNext, {})).body;

  it('reads when their keywords are checked next, and by what', async ({ customer, admin }) => {
    await putSchedule({ frequency: 'weekly', day: 'friday', time: '09:30' });
    const { at, ...next } = await nextFor(customer);
    expect(toBrazilTime(Date.parse(at))).toBe((await statusOf(admin)).nextCheckBrazil);
    expect(next).toEqual({ engine: SERPER, paused: null });
    await putSchedule({});
  });

  it('reads that they are not, and why', async ({ customer, newCustomer }) => {
    const planless = await newCustomer();
    await saveSubscription(planless.userId, { status: 'canceled', plan_id: 1, current_period_end: null });
    const outage = { at: toMoment(Date.now()), reason: 'Sem créditos no provedor.' };
    await recordOutage('serper', outage);
    expect(await nextFor(customer)).toMatchObject({ paused: 'provider' });
    expect(await nextFor(planless)).toMatchObject({ paused: 'subscription' });
    await recordOutage('algolia', outage);
    await recordOutage('serper', { ...outage, at: toMoment(Date.now() - 2 * HOUR) });
    expect(await nextFor(customer)).toMatchObject({ paused: null });
  });
});

describe('the settings', () => {
  const form = {
    keyword_check_frequency: 'weekly',
    keyword_check_day: 'friday',
    keyword_check_time: '09:30',
  } as const;

  it('have defaults, are changed from now on, and are audited with their old values', async ({ admin }) => {
    await putSchedule({});
    const defaults = await admin.call(routes.schedule.getSettings, {});
    expect(defaults.body).toMatchObject({
      keyword_check_frequency: { value: 'daily' },
      keyword_check_day: { value: 'monday' },
      keyword_check_time: { value: '08:00' },
      grid_check_frequency: { value: 'weekly' },
      grid_check_day: { value: 'monday' },
      adaptive_depth: { value: false },
      last_global_check: { value: null },
    });
    const saved = await admin.call(routes.schedule.updateSettings, { body: form });
    expect(saved.body).toMatchObject({ keyword_check_day: { value: 'friday' } });
    expect((await admin.call(routes.schedule.getSettings, {})).body).toEqual(saved.body);
    expect((await statusOf(admin)).config).toEqual({ frequency: 'weekly', day: 'friday', time: '09:30' });
    await admin.call(routes.schedule.updateSettings, { body: form });
    const query = { action: 'schedule/update', person: admin.email } as const;
    const records = await auditOf(admin, query);
    expect(records.map(({ changes }) => changes)).toEqual([
      [
        { field: 'keyword_check_frequency', before: 'daily', after: 'weekly' },
        { field: 'keyword_check_day', before: 'monday', after: 'friday' },
        { field: 'keyword_check_time', before: '08:00', after: '09:30' },
      ],
    ]);
    // What a form leaves out stays.
    const grid = { grid_check_frequency: 'always', grid_check_day: 'sunday' } as const;
    for (const body of [{ ...form, ...grid }, form])
      await admin.call(routes.schedule.updateSettings, { body });
    expect(await readSchedule()).toMatchObject({ grid: 'always', grid_day: 'sunday' });
  });

  it('that two administrators save at once are both kept, in turn', async ({ admin }) => {
    await putSchedule({});
    const times = ['01:00', '02:00', '03:00', '04:00'];
    const answers = await Promise.all(
      times.map((keyword_check_time) =>
        admin.call(routes.schedule.updateSettings, { body: { ...form, keyword_check_time } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await readSchedule()).version).toBe(4);
  });
});
