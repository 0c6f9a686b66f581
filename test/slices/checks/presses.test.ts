import { describe, expect, vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { CheckKind } from '#shared/messages.ts';
import { pressOf } from '../../../functions/checks/press/press.ts';
import { findPressDay, keepCheckAlive, savePress } from '../../../functions/checks/press/presses.store.ts';
import { startCheck as startHere } from '../../../functions/checks/press/startCheck.ts';
import { requireCompany } from '../../../functions/companies/companies.store.ts';
import { listRecords } from '../../../functions/keywords/keywords.store.ts';
import { listRanked } from '../../../functions/keywords/rankings.store.ts';
import { MINUTE, SECOND, toMoment } from '../../../functions/platform/time/clock.ts';
import { rateOf } from '../../../functions/search/calls/rate.ts';
import {
  addInactiveKeyword,
  analysisOf,
  gridOf,
  startCheck,
  toggleKeywords,
} from '../../support/checks/checks.ts';
import { type Company, it, latestCheckOf, press, textsOf } from '../../support/checks/presses.ts';
import { countChecks } from '../../support/cloud/queues.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';

const crashAfterSaving = async (customer: Customer, company: Company, at: number) => {
  const keywords = await listRanked(customer.userId, company.id);
  const { latest_check, ...stored } = await requireCompany(customer.userId, company.id);
  const day = await findPressDay(customer.userId, at);
  const pacing = { ...day, rate: rateOf(60), pageSize: 10, freshSince: at, hasCompetitors: false };
  const pressed = pressOf(latest_check, 'keywords', keywords, pacing, at);
  if (!pressed) throw new Error('The press sends nothing');
  const limits = { day, trial: undefined, now: at };
  expect(await savePress(customer.userId, stored, pressed, limits)).toBe(true);
};

describe('the buttons', () => {
  it('send each keyword once for each kind', async ({ cloud, customer, gate }) => {
    // Eleven messages are more than one request to the queue can carry.
    const keywords = textsOf('vez', 11);
    for (const q of keywords) cloud.serper.plant({ q, domain: 'loja.com.br', position: 1 });
    const company = await newCompany(customer, { keywords });
    for (let count = 0; count < 3; count++) await startCheck(customer, company);
    await expect.poll(() => countChecks(cloud)).toBe(11);
    for (let count = 0; count < 6; count++)
      await startCheck(customer, company, count % 2 ? 'keywords' : 'grid');
    await expect.poll(() => countChecks(cloud)).toBe(22);
    gate.open();
  });

  it('send each keyword once when they are pressed at the same moment', async ({ cloud, customer, gate }) => {
    const company = await newCompany(customer, { keywords: textsOf('junto', 3) });
    const replies = await Promise.all(Array.from({ length: 4 }, () => press(customer, company)));
    for (const { status, body } of replies) expect([status, body]).toEqual([200, { checkedKeywords: 3 }]);
    await expect.poll(() => countChecks(cloud)).toBe(3);
    gate.open();
    await cloud.idle();
    expect((await analysisOf(customer, company)).check).toMatchObject({ done: 3, running: false });
  });

  it('check only a selection, and then the others once', async ({ cloud, customer, gate }) => {
    const company = await newCompany(customer, { keywords: textsOf('escolhida', 4) });
    const other = await newCompany(customer, { keywords: ['alheia'] });
    await addInactiveKeyword(customer, company, 'adormecida');
    const ids = (await listRecords(customer.userId)).flatMap(({ id, keyword }) =>
      ['escolhida 1', 'escolhida 3', 'adormecida', 'alheia'].includes(keyword) ? id : [],
    );
    const body = { keyword_ids: [...ids, 'nada'] };
    const select = ({ id }: Company) => customer.call(routes.checks.startSelection, { params: { id }, body });
    const replies = await Promise.all([select(company), select(company), select(other)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect(replies.at(-1)?.body).toEqual({ checkedKeywords: 1 });
    expect((await analysisOf(customer, company)).check).toMatchObject({ total: 2, sends_more: true });
    expect((await findPressDay(customer.userId, Date.now())).lookups).toBe(3);
    await Promise.all([press(customer, company), press(customer, company)]);
    expect((await analysisOf(customer, company)).check).toMatchObject({ total: 4, sends_more: false });
    expect((await select(company)).status).toBe(409);
    await expect.poll(() => countChecks(cloud)).toBe(5);
    gate.open();
    await cloud.idle();
    expect((await analysisOf(customer, company)).check).toMatchObject({ done: 4, failed: 0, running: false });
    expect((await findPressDay(customer.userId, Date.now())).lookups).toBe(5);
  });

  it('take up keywords that come while a check runs', async ({ cloud, customer, gate }) => {
    const company = await newCompany(customer, {
      keywords: ['antes'],
      competitors: ['rival.com.br'],
    });
    await addInactiveKeyword(customer, company, 'adormecida');
    await startCheck(customer, company, 'grid');
    expect((await analysisOf(customer, company)).check).toMatchObject({ total: 1, sends_more: false });
    const body = { company_id: company.id, keyword: 'nova' };
    await customer.call(routes.keywords.create, { body });
    const sleeping = (await listRecords(customer.userId)).filter(({ is_active }) => !is_active);
    await toggleKeywords(customer, sleeping);
    expect((await analysisOf(customer, company)).check).toMatchObject({ total: 1, sends_more: true });
    cloud.serper.plant({ q: 'nova', domain: 'rival.com.br', position: 2 });
    const replies = await Promise.all([press(customer, company), press(customer, company)]);
    for (const { body } of replies) expect(body).toEqual({ checkedKeywords: 3 });
    expect((await analysisOf(customer, company)).check).toMatchObject({ total: 3, sends_more: false });
    await expect.poll(() => countChecks(cloud)).toBe(3);
    gate.open();
    await cloud.idle();
    expect((await analysisOf(customer, company)).check).toMatchObject({ done: 3, failed: 0, running: false });
    // These keywords belong to the grid check that was running.
    const grid = await gridOf(customer, company);
    expect([grid.nova, grid.adormecida]).toEqual([
      [null, 2],
      [null, null],
    ]);
  });

  it('repeat lost messages once, without new look-ups', async ({ cloud, customer, gate }) => {
    const company = await newCompany(customer, { keywords: textsOf('perdida', 3) });
    const now = Date.now();
    await crashAfterSaving(customer, company, now - 40 * SECOND);
    const { check: lost } = await analysisOf(customer, company);
    expect(lost).toMatchObject({ total: 3, done: 0, running: true, sends_more: true, silent: true });
    const progressFor = async (kind: CheckKind) =>
      (await customer.call(routes.checks.getProgress, { params: { id: company.id }, query: { kind } })).body;
    expect(await progressFor('keywords')).toEqual({ check: lost });
    expect(await progressFor('grid')).toMatchObject({ check: { sends_more: true, silent: false } });
    await Promise.all([press(customer, company), press(customer, company)]);
    await startCheck(customer, company);
    await expect.poll(() => countChecks(cloud)).toBe(3);
    expect((await analysisOf(customer, company)).check).toMatchObject({
      running: true,
      sends_more: false,
      silent: false,
    });
    expect(await findPressDay(customer.userId, now)).toMatchObject({ lookups: 3 });
    gate.open();
    await cloud.idle();
    const { check } = await analysisOf(customer, company);
    expect(check).toMatchObject({ started_at: lost?.started_at, done: 3, failed: 0, running: false });
  });

  it('send at once what could not be sent before', async ({ cloud, customer, gate }) => {
    const company = await newCompany(customer, { keywords: textsOf('rejeitada', 12) });
    const { userId } = customer;
    vi.stubEnv('CHECKS_QUEUE_URL', `${cloud.environment.CHECKS_QUEUE_URL}-gone`);
    const now = Date.now();
    await expect(startHere({ userId, companyId: company.id, kind: 'grid', now })).rejects.toThrow();
    vi.unstubAllEnvs();
    expect((await analysisOf(customer, company)).check).toMatchObject({
      done: 0,
      failed: 0,
      sends_more: true,
    });
    await startCheck(customer, company);
    await expect.poll(() => countChecks(cloud)).toBe(12);
    expect(await latestCheckOf(customer, company)).toMatchObject({ kind: 'grid', started_at: toMoment(now) });
    expect(await findPressDay(userId, now)).toMatchObject({ lookups: 12 });
    gate.open();
  });

  it('repeat nothing that waits, and never call it failed', async ({ cloud, customer, slowly }) => {
    await slowly();
    const company = await newCompany(customer, { keywords: textsOf('espera', 5) });
    await startCheck(customer, company);
    const until = toMoment(Date.now() + 4 * MINUTE);
    expect((await analysisOf(customer, company)).check).toMatchObject({ running: true, failed: 0 });
    const { expected_end } = (await analysisOf(customer, company)).check ?? {};
    expect(expected_end && expected_end > until).toBe(true);
    const { userId } = customer;
    const { started_at } = await latestCheckOf(customer, company);
    await keepCheckAlive(userId, company.id, started_at, Date.now() + 20 * MINUTE);
    await keepCheckAlive(userId, company.id, started_at, Date.now());
    await keepCheckAlive(userId, company.id, toMoment(0), Date.now() + 40 * MINUTE);
    const kept = await latestCheckOf(customer, company);
    expect(Date.parse(kept.alive_until ?? '')).toBeGreaterThan(Date.now() + 19 * MINUTE);
    expect(Date.parse(kept.alive_until ?? '')).toBeLessThan(Date.now() + 21 * MINUTE);
    await startCheck(customer, company);
    await expect.poll(() => countChecks(cloud)).toBeLessThanOrEqual(5);
    expect(await latestCheckOf(customer, company)).toEqual(kept);
  });
});
