/** What the buttons send: each keyword once, whatever is pressed when, and no more than is allowed. */
import { describe, expect, vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { CheckKind } from '#shared/messages.ts';
import { pressOf } from '../../functions/checks/press.ts';
import { countLookups, savePress } from '../../functions/checks/presses.store.ts';
import { startCheck as startHere } from '../../functions/checks/startCheck.ts';
import { findCompany, keepCheckAlive, requireCompany } from '../../functions/companies/companies.store.ts';
import type { StartedCheck } from '../../functions/companies/companies.ts';
import { keywordIdOf, keywordKey } from '../../functions/keywords/keywords.store.ts';
import { listRanked } from '../../functions/keywords/rankings.store.ts';
import { writeMany } from '../../functions/platform/aws/writes.ts';
import { MINUTE, SECOND, toMoment } from '../../functions/platform/time/clock.ts';
import { rateOf } from '../../functions/search/rate.ts';
import { saveProviderSettings } from '../../functions/search/settings.store.ts';
import { analysisOf, freeTokens, gridOf, spendTokens, startCheck } from '../support/checks.ts';
import { type Customer, newCompany } from '../support/customers.ts';
import { checksOf, countChecks, dropChecks } from '../support/queues.ts';
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

/** Saves a check of the company's keywords as a press does that crashes before it sends anything. */
const crashAfterSaving = async (customer: Customer, company: Company, at: number) => {
  const keywords = await listRanked(customer.userId, company.id);
  const { latest_check, ...stored } = await requireCompany(customer.userId, company.id);
  const pressed = pressOf(latest_check, 'keywords', keywords, rateOf(60), at);
  if (!pressed) throw new Error('The press sends nothing');
  expect(await savePress(customer.userId, stored, pressed, { max: 1000, now: at })).toBe('saved');
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

  it('take up a keyword that was created while a check runs', async ({ cloud, customer, gate }) => {
    const company = await newCompany(customer, {
      keywords: textsOf('antes', 3),
      competitors: ['rival.com.br'],
    });
    await startCheck(customer, company, 'grid');
    expect((await analysisOf(customer, company)).check).toMatchObject({ total: 3, sends_more: false });
    const body = { company_id: company.id, keyword: 'nova' };
    await customer.call(routes.keywords.create, { body });
    expect((await analysisOf(customer, company)).check).toMatchObject({ total: 3, sends_more: true });
    cloud.serper.plant({ q: 'nova', domain: 'rival.com.br', position: 2 });
    const replies = await Promise.all([press(customer, company), press(customer, company)]);
    for (const { body } of replies) expect(body).toEqual({ checkedKeywords: 4 });
    expect((await analysisOf(customer, company)).check).toMatchObject({ total: 4, sends_more: false });
    await expect.poll(() => countChecks(cloud)).toBe(4);
    gate.open();
    await cloud.idle();
    expect((await analysisOf(customer, company)).check).toMatchObject({ done: 4, failed: 0, running: false });
    // It belongs to the grid check that was running.
    expect((await gridOf(customer, company)).nova).toEqual([null, 2]);
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
    expect(lost).toMatchObject({ total: 10, done: 0, running: true, sends_more: true });
    await Promise.all([press(customer, company), press(customer, company)]);
    await startCheck(customer, company);
    await expect.poll(() => countChecks(cloud)).toBe(10);
    expect((await analysisOf(customer, company)).check).toMatchObject({ running: true, sends_more: false });
    expect(await countLookups(customer.userId, now)).toBe(10);
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
    expect(await countLookups(userId, now)).toBe(12);
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
    expect(await countLookups(customer.userId, Date.now())).toBe(96);
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
  const pressed = { check, keywords: [], lookups };
  const company = await requireCompany(userId, id);
  expect(await savePress(userId, company, pressed, { max: 96, now: Date.now() })).toBe('saved');
};
