/** What the buttons send: each keyword once, whatever is pressed when, and no more than is allowed. */
import { describe, expect, vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { type CheckKind, checkMessage } from '#shared/messages.ts';
import { pressOf } from '../../functions/checks/press.ts';
import { findPressDay, savePress } from '../../functions/checks/presses.store.ts';
import { startCheck as startHere } from '../../functions/checks/startCheck.ts';
import { findCompany, keepCheckAlive, requireCompany } from '../../functions/companies/companies.store.ts';
import type { StartedCheck } from '../../functions/companies/companies.ts';
import {
  keywordIdOf,
  keywordKey,
  listRecords,
  toggleActive,
} from '../../functions/keywords/keywords.store.ts';
import { listRanked } from '../../functions/keywords/rankings.store.ts';
import { writeMany } from '../../functions/platform/aws/writes.ts';
import { MINUTE, SECOND, toMoment } from '../../functions/platform/time/clock.ts';
import { rateOf } from '../../functions/search/rate.ts';
import { saveProviderSettings } from '../../functions/search/settings.store.ts';
import {
  addInactiveKeyword,
  analysisOf,
  freeTokens,
  gridOf,
  spendTokens,
  startCheck,
} from '../support/checks.ts';
import type { TestCloud } from '../support/cloud.ts';
import { type Customer, newCompany } from '../support/customers.ts';
import { checksOf, countChecks, deliverDelayed, dropChecks, readDelayed } from '../support/queues.ts';
import { it as base } from '../support/slice.ts';

type Company = Awaited<ReturnType<typeof newCompany>>;

const it = base
  // Keeps the provider from answering until it is opened.
  .extend('gate', ({ cloud }, { onCleanup }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    cloud.serper.answerWith(async (organic) => {
      await promise;
      return { organic };
    });
    onCleanup(async () => {
      resolve();
      await cloud.idle();
      cloud.serper.reset();
    });
    return { open: resolve };
  })
  // Lets the provider be called once a minute, and not at all in the next minutes.
  .extend('slowly', ({ cloud }, { onCleanup }) => async () => {
    onCleanup(async () => {
      // A worker would put back what it is handling.
      await expect.poll(() => checksOf(cloud)).toMatchObject({ visible: 0, inFlight: 0 });
      await dropChecks(cloud);
      await freeTokens();
    });
    await spendTokens();
    await saveProviderSettings('serper', { rate_limit: 1 });
  });

/** Texts that only one test uses, because fresh results are shared. */
const textsOf = (test: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${test} ${index}`);

const press = ({ call }: Customer, { id }: Pick<Company, 'id'>, kind: CheckKind = 'keywords') =>
  call(kind === 'grid' ? routes.checks.startGrid : routes.checks.startKeywords, { params: { id } });

const latestCheckOf = async ({ userId }: Customer, { id }: Company): Promise<StartedCheck> => {
  const check = (await findCompany(userId, id))?.latest_check;
  if (!check) throw new Error('No check was started');
  return check;
};

/** When each delayed message that a customer's presses have sent is due (milliseconds), in this order. */
const listDue = async (cloud: TestCloud, { userId }: Customer): Promise<number[]> => {
  const delayed = await readDelayed(cloud, 'CHECKS_QUEUE_URL');
  return delayed
    .filter(({ body }) => {
      const { targets, waits } = checkMessage.parse(JSON.parse(body));
      return waits === 0 && targets[0]?.userId === userId;
    })
    .map(({ delayUntil }) => delayUntil)
    .toSorted((one, other) => one - other);
};

/** Saves a check of the company's keywords as a press does that crashes before it sends anything. */
const crashAfterSaving = async (customer: Customer, company: Company, at: number) => {
  const keywords = await listRanked(customer.userId, company.id);
  const { latest_check, ...stored } = await requireCompany(customer.userId, company.id);
  const day = await findPressDay(customer.userId, at);
  const pacing = { rate: rateOf(60), pageSize: 10, freshSince: at, pacedUntil: day.pacedUntil };
  const pressed = pressOf(latest_check, 'keywords', keywords, pacing, at);
  if (!pressed) throw new Error('The press sends nothing');
  expect(await savePress(customer.userId, stored, pressed, { day, max: 1000, now: at })).toBe('saved');
};

describe('the buttons', () => {
  it('send 600 keywords once for each kind, however often they are pressed in turn', async ({
    cloud,
    customer,
    gate,
  }) => {
    const company = await newCompany(customer);
    const created_at = new Date().toISOString();
    const keywords = textsOf('vez', 600).map((keyword) => {
      const id = keywordIdOf(company.id, keyword);
      return { id, company_id: company.id, keyword, is_active: true, created_at };
    });
    await writeMany(keywords.map((one) => ({ put: { ...keywordKey(customer.userId, one.id), ...one } })));
    for (let count = 0; count < 5; count++) await startCheck(customer, company);
    await expect.poll(() => countChecks(cloud)).toBe(600);
    for (let count = 0; count < 15; count++)
      await startCheck(customer, company, count % 2 ? 'keywords' : 'grid');
    await expect.poll(() => countChecks(cloud)).toBe(1200);
    await dropChecks(cloud);
    gate.open();
  });

  it('send each keyword once when they are pressed at the same moment', async ({ cloud, customer, gate }) => {
    const company = await newCompany(customer, { keywords: textsOf('junto', 10) });
    const replies = await Promise.all(Array.from({ length: 6 }, () => press(customer, company)));
    for (const { status, body } of replies) expect([status, body]).toEqual([200, { checkedKeywords: 10 }]);
    await expect.poll(() => countChecks(cloud)).toBe(10);
    gate.open();
    await cloud.idle();
    expect((await analysisOf(customer, company)).check).toMatchObject({ done: 10, running: false });
  });

  it('take up keywords that were created or activated while a check runs', async ({
    cloud,
    customer,
    gate,
  }) => {
    const company = await newCompany(customer, {
      keywords: textsOf('antes', 3),
      competitors: ['rival.com.br'],
    });
    await addInactiveKeyword(customer, company, 'adormecida');
    await startCheck(customer, company, 'grid');
    expect((await analysisOf(customer, company)).check).toMatchObject({ total: 3, sends_more: false });
    const body = { company_id: company.id, keyword: 'nova' };
    await customer.call(routes.keywords.create, { body });
    const sleeping = (await listRecords(customer.userId)).filter(({ is_active }) => !is_active);
    const applied = { active_limit_applied: 5, has_inactive_keywords: false };
    await toggleActive(customer.userId, sleeping, { syncVersion: 0, limitVersion: 0, applied });
    expect((await analysisOf(customer, company)).check).toMatchObject({ total: 3, sends_more: true });
    cloud.serper.plant({ q: 'nova', domain: 'rival.com.br', position: 2 });
    const replies = await Promise.all([press(customer, company), press(customer, company)]);
    for (const { body } of replies) expect(body).toEqual({ checkedKeywords: 5 });
    expect((await analysisOf(customer, company)).check).toMatchObject({ total: 5, sends_more: false });
    await expect.poll(() => countChecks(cloud)).toBe(5);
    gate.open();
    await cloud.idle();
    expect((await analysisOf(customer, company)).check).toMatchObject({ done: 5, failed: 0, running: false });
    // They belong to the grid check that was running.
    const grid = await gridOf(customer, company);
    expect([grid.nova, grid.adormecida]).toEqual([
      [null, 2],
      [null, null],
    ]);
  });

  it('repeat lost messages once, without new look-ups, as part of the same check', async ({
    cloud,
    customer,
    gate,
  }) => {
    const company = await newCompany(customer, { keywords: textsOf('perdida', 10) });
    const now = Date.now();
    await crashAfterSaving(customer, company, now - 40 * SECOND);
    const { check: lost } = await analysisOf(customer, company);
    expect(lost).toMatchObject({ total: 10, done: 0, running: true, sends_more: true, silent: true });
    const progressFor = async (kind: CheckKind) =>
      (await customer.call(routes.checks.getProgress, { params: { id: company.id }, query: { kind } })).body;
    expect(await progressFor('keywords')).toEqual({ check: lost });
    expect(await progressFor('grid')).toMatchObject({ check: { sends_more: true, silent: false } });
    await Promise.all([press(customer, company), press(customer, company)]);
    await startCheck(customer, company);
    await expect.poll(() => countChecks(cloud)).toBe(10);
    expect((await analysisOf(customer, company)).check).toMatchObject({
      running: true,
      sends_more: false,
      silent: false,
    });
    expect(await findPressDay(customer.userId, now)).toMatchObject({ lookups: 10 });
    gate.open();
    await cloud.idle();
    const { check } = await analysisOf(customer, company);
    expect(check).toMatchObject({ started_at: lost?.started_at, done: 10, failed: 0, running: false });
  });

  it('send at once what could not be sent before, without new look-ups', async ({
    cloud,
    customer,
    gate,
  }) => {
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

  it('spread the messages over the time that the rate takes for them', async ({
    cloud,
    customer,
    slowly,
  }) => {
    await slowly();
    await saveProviderSettings('serper', { rate_limit: 7 });
    const company = await newCompany(customer, { keywords: textsOf('ritmo', 10) });
    await startCheck(customer, company);
    expect((await checksOf(cloud)).delayed).toBeGreaterThanOrEqual(8);
    const { alive_until = '' } = await latestCheckOf(customer, company);
    expect(Date.parse(alive_until)).toBeGreaterThan(Date.now() + MINUTE);
  });
});

describe('the messages of an account', () => {
  it('of two companies follow each other, also for presses at once, and leave others alone', async ({
    cloud,
    customer,
    newCustomer,
    slowly,
  }) => {
    await slowly();
    await saveProviderSettings('serper', { rate_limit: 7 });
    const companies = [
      await newCompany(customer, { keywords: textsOf('uma empresa', 10) }),
      await newCompany(customer, { keywords: textsOf('outra empresa', 10) }),
    ];
    const replies = await Promise.all(companies.map((company) => press(customer, company)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { interval } = rateOf(7);
    const { pacedUntil } = await findPressDay(customer.userId, Date.now());
    expect((pacedUntil - Date.now()) / interval).toBeGreaterThan(18);
    // Every message is due one call after the one before it: nothing is known of the keywords yet.
    const due = await listDue(cloud, customer);
    const gaps = due.slice(1).map((moment, index) => Math.round((moment - (due[index] ?? 0)) / interval));
    expect(gaps).toEqual(Array(17).fill(1));
    const other = await newCustomer();
    const company = await newCompany(other, { keywords: textsOf('de outra conta', 3) });
    await startCheck(other, company);
    const [third = 0] = await listDue(cloud, other);
    expect(third).toBeLessThan(Date.now() + interval + SECOND);
  });

  it('wait for longer than a queue can delay them', async ({ cloud, customer, slowly }) => {
    await slowly();
    const company = await newCompany(customer, { keywords: textsOf('bem depois', 20) });
    await startCheck(customer, company);
    const { alive_until = '' } = await latestCheckOf(customer, company);
    expect(Date.parse(alive_until)).toBeGreaterThan(Date.now() + 18 * MINUTE);
    await expect.poll(() => checksOf(cloud)).toMatchObject({ visible: 0, inFlight: 0 });
    await freeTokens();
    await deliverDelayed(cloud);
    // Sixteen are due within 15 minutes. The others come too early, and are delayed again.
    await expect.poll(() => checksOf(cloud)).toEqual({ visible: 0, inFlight: 0, delayed: 4 });
    expect((await analysisOf(customer, company)).check).toMatchObject({ done: 16, failed: 0, running: true });
  });
});

describe('the presses of an account', () => {
  const text = 'Muitas verificações pedidas em pouco tempo. Aguarde alguns minutos e tente de novo.';

  it('are 30 in 15 minutes, whatever they send', async ({ customer, newCustomer }) => {
    const company = await newCompany(customer);
    const replies = await Promise.all(Array.from({ length: 31 }, () => press(customer, company)));
    const rejected = replies.filter(({ status }) => status !== 200);
    expect(rejected.map(({ status, body }) => [status, body.error])).toEqual([[429, text]]);
    expect((await press(customer, company, 'grid')).status).toBe(429);
    const other = await newCustomer();
    expect((await press(other, await newCompany(other))).status).toBe(200);
  });
});

describe('the look-ups of an account', () => {
  it('are 24 a day for each keyword of the plan, also for presses at once', async ({
    cloud,
    newCustomer,
    gate,
  }) => {
    gate.open();
    const customer = await newCustomer({ limits: { max_keywords: 4 } });
    const [first, second, third] = [
      await newCompany(customer, { keywords: ['um', 'dois'] }),
      await newCompany(customer, { keywords: ['três'] }),
      await newCompany(customer, { keywords: ['quatro'] }),
    ];
    await spendLookups(customer, first, 93);
    const rejected = await press(customer, first, 'grid');
    expect(rejected.status).toBe(200);
    // One is left of 96, for two companies that ask for one each.
    const replies = await Promise.all([press(customer, second), press(customer, third)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    expect(replies.map(({ body }) => body.error)).toContain(
      'Esta verificação precisa de 1 consulta, e hoje restam 0 das 96 do seu plano. O limite se renova amanhã às 00:00 (horário de Brasília).',
    );
    await cloud.idle();
    expect((await press(customer, first)).body.error).toContain(
      'precisa de 2 consultas, e hoje restam 0 das 96',
    );
    expect(await findPressDay(customer.userId, Date.now())).toMatchObject({ lookups: 96 });
    // A rejected press leaves the company's check as it was.
    expect(await latestCheckOf(customer, first)).toMatchObject({ kind: 'grid' });
  });

  it('are not gained by deleting and creating keywords', async ({ cloud, newCustomer, gate }) => {
    gate.open();
    const customer = await newCustomer({ limits: { max_keywords: 1 } });
    const company = await newCompany(customer);
    const statuses: number[] = [];
    for (const keyword of textsOf('trocada', 26)) {
      const { body } = await customer.call(routes.keywords.create, {
        body: { company_id: company.id, keyword },
      });
      statuses.push((await press(customer, company)).status);
      await customer.call(routes.keywords.delete, { params: { id: body.id } });
    }
    expect(statuses).toEqual([...Array(24).fill(200), 429, 429]);
    await cloud.idle();
  });
});

/** Takes so many look-ups of the day, by a check that sends nothing and has ended. */
const spendLookups = async ({ userId }: Customer, { id }: Company, lookups: number) => {
  const past = toMoment(Date.now() - 60 * MINUTE);
  const check = { kind: 'keywords', started_at: past, keywords_until: past, alive_until: past } as const;
  const now = Date.now();
  const pressed = { check, lookups, pace: { dueAt: () => now, yieldsUntil: () => now, until: now } };
  const [company, day] = [await requireCompany(userId, id), await findPressDay(userId, now)];
  expect(await savePress(userId, company, pressed, { day, max: 96, now })).toBe('saved');
};
