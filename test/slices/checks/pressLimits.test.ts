import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { checkMessage } from '#shared/messages.ts';
import { findPressDay, savePress } from '../../../functions/checks/press/presses.store.ts';
import { requireCompany } from '../../../functions/companies/companies.store.ts';
import { HOUR, MINUTE, toMoment } from '../../../functions/platform/time/clock.ts';
import { rateOf } from '../../../functions/search/calls/rate.ts';
import { saveProviderSettings } from '../../../functions/search/settings/settings.store.ts';
import { analysisOf, freeTokens, startCheck } from '../../support/checks/checks.ts';
import { type Company, it, latestCheckOf, press, textsOf } from '../../support/checks/presses.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { checksOf, deliverDelayed, readDelayed, requireDelays } from '../../support/cloud/queues.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { countAttempts } from '../../support/people/rateLimits.ts';

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

describe('the messages of an account', () => {
  it('keep their pace over midnight', async ({ customer }) => {
    const company = await newCompany(customer);
    const evening = Date.parse('2027-01-05T23:59:00-03:00');
    const [night, until] = [evening + 2 * MINUTE, evening + 80 * MINUTE];
    await spendLookups(customer, company, 5, evening, until);
    await spendLookups(customer, company, 1, evening);
    const expected = { lookups: 0, recentLookups: 6, pacedUntil: until };
    expect(await findPressDay(customer.userId, night)).toMatchObject(expected);
    await spendLookups(customer, company, 3, night);
    const after = { lookups: 3, recentLookups: 9, pacedUntil: until };
    expect(await findPressDay(customer.userId, night)).toMatchObject(after);
  });

  it('are spread over the time that the rate takes for them', async ({ cloud, customer, slowly }) => {
    await slowly();
    await saveProviderSettings('serper', { rate_limit: 7 });
    const company = await newCompany(customer, { keywords: textsOf('ritmo', 10) });
    // A wrong clock has reserved the rest of the day.
    await spendLookups(customer, company, 1, Date.now(), Date.now() + 20 * HOUR);
    await startCheck(customer, company);
    const { pacedUntil } = await findPressDay(customer.userId, Date.now());
    expect(pacedUntil).toBeLessThan(Date.now() + HOUR);
    expect((await checksOf(cloud)).delayed).toBeGreaterThanOrEqual(8);
    const { alive_until = '' } = await latestCheckOf(customer, company);
    expect(Date.parse(alive_until)).toBeGreaterThan(Date.now() + MINUTE);
  });

  it('of two companies follow each other', async ({ cloud, customer, newCustomer, slowly }) => {
    requireDelays();
    await slowly();
    await saveProviderSettings('serper', { rate_limit: 7 });
    const companies = [
      await newCompany(customer, { keywords: textsOf('uma empresa', 4) }),
      await newCompany(customer, { keywords: textsOf('outra empresa', 4) }),
    ];
    const replies = await Promise.all(companies.map((company) => press(customer, company)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const read = await Promise.all(companies.map((company) => analysisOf(customer, company)));
    expect(read.map(({ check }) => check?.behind).toSorted()).toEqual([0, 4]);
    const { interval } = rateOf(7);
    const { pacedUntil } = await findPressDay(customer.userId, Date.now());
    expect((pacedUntil - Date.now()) / interval).toBeGreaterThan(6);
    // Three of the first press go at once. The second's messages are due one call after another.
    const due = await listDue(cloud, customer);
    const gaps = due.slice(1).map((moment, index) => Math.round((moment - (due[index] ?? 0)) / interval));
    expect(gaps).toEqual([2, 1, 1, 1]);
    const other = await newCustomer();
    const company = await newCompany(other, { keywords: textsOf('de outra conta', 3) });
    await startCheck(other, company);
    expect(await listDue(cloud, other)).toEqual([]);
  });

  it('wait for longer than a queue can delay them', async ({ cloud, customer, slowly }) => {
    requireDelays();
    await slowly();
    const company = await newCompany(customer, { keywords: textsOf('bem depois', 4) });
    await spendLookups(customer, company, 3, Date.now(), Date.now() + 13.5 * MINUTE);
    await startCheck(customer, company);
    const { alive_until = '' } = await latestCheckOf(customer, company);
    expect(Date.parse(alive_until)).toBeGreaterThan(Date.now() + 16 * MINUTE);
    await expect.poll(() => checksOf(cloud)).toMatchObject({ visible: 0, inFlight: 0 });
    await freeTokens();
    await deliverDelayed(cloud);
    // Two messages are due within 15 minutes; the others are delayed again.
    await expect.poll(() => checksOf(cloud)).toEqual({ visible: 0, inFlight: 0, delayed: 2 });
    expect((await analysisOf(customer, company)).check).toMatchObject({ done: 2, failed: 0, running: true });
  });
});

describe('the presses of an account', () => {
  const text = 'Muitas verificações pedidas em pouco tempo. Aguarde alguns minutos e tente de novo.';

  it('are 30 in 15 minutes, whatever they send', async ({ customer, newCustomer }) => {
    const company = await newCompany(customer);
    // This leaves four of the 30 checks that are allowed.
    await countAttempts('check', customer.userId, 26);
    const replies = await Promise.all(Array.from({ length: 5 }, () => press(customer, company)));
    const rejected = replies.filter(({ status }) => status !== 200);
    expect(rejected.map(({ status, body }) => [status, body.error])).toEqual([[429, text]]);
    expect((await press(customer, company, 'grid')).status).toBe(429);
    const other = await newCustomer();
    expect((await press(other, await newCompany(other))).status).toBe(200);
  });
});

describe('the look-ups of an account', () => {
  it('are saved by one of those who have read the same', async ({ customer }) => {
    const { userId } = customer;
    const now = Date.now();
    const readAll = async ({ id }: Company) => ({
      company: await requireCompany(userId, id),
      day: await findPressDay(userId, now),
    });
    const save = ({ company, day }: Awaited<ReturnType<typeof readAll>>) =>
      savePress(userId, company, pressOf(1, now), { day, trial: undefined, now });
    const [one, other] = [await newCompany(customer), await newCompany(customer)];
    const [first, second] = [await readAll(one), await readAll(other)];
    // Both presses are the first of their day and company, so neither has a stored record.
    expect([await save(first), await save(second)]).toEqual([true, false]);
    const { day } = await readAll(one);
    expect(await save({ ...first, day })).toBe(false);
    expect(await save({ ...second, day })).toBe(true);
    expect(await save({ ...(await readAll(one)), day })).toBe(false);
    expect((await readAll(one)).day).toMatchObject({ lookups: 2 });
  });

  it('are 24 a day for each keyword of the plan', async ({ cloud, newCustomer, gate }) => {
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
    // One of 96 look-ups is left, and two companies ask for one each.
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
    expect(await latestCheckOf(customer, first)).toMatchObject({ kind: 'grid' });
  });

  it('are not gained by deleting and creating keywords', async ({ cloud, newCustomer, gate }) => {
    gate.open();
    const customer = await newCustomer({ limits: { max_keywords: 1 } });
    const company = await newCompany(customer);
    await spendLookups(customer, company, 22);
    const statuses: number[] = [];
    for (const keyword of textsOf('trocada', 3)) {
      const { body } = await customer.call(routes.keywords.create, {
        body: { company_id: company.id, keyword },
      });
      statuses.push((await press(customer, company)).status);
      await customer.call(routes.keywords.delete, { params: { id: body.id } });
    }
    expect(statuses).toEqual([200, 200, 429]);
    await cloud.idle();
  });
});

const pressOf = (lookups: number, now: number, until = now) => {
  const past = toMoment(now - HOUR);
  const check = { kind: 'keywords', started_at: past, keywords_until: past, alive_until: past } as const;
  return { check, lookups, pace: { until, nextTurnAt: until } };
};

const spendLookups = async (
  { userId }: Customer,
  { id }: Company,
  lookups: number,
  now = Date.now(),
  until = now,
) => {
  const [company, day] = [await requireCompany(userId, id), await findPressDay(userId, now)];
  const pressed = pressOf(lookups, now, until);
  expect(await savePress(userId, company, pressed, { day, trial: undefined, now })).toBe(true);
};
