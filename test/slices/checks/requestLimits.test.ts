import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { newCheck } from '../../../functions/checks/checks.ts';
import { countLookups, saveRequest } from '../../../functions/checks/request/request.store.ts';
import { requireCompany } from '../../../functions/companies/companies.store.ts';
import { update } from '../../../functions/platform/aws/writes.ts';
import { dayOf } from '../../../functions/platform/time/calendar.ts';
import { it, latestCheckOf, press, textsOf } from '../../support/checks/requests.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { countAttempts } from '../../support/people/rateLimits.ts';

const spendLookups = ({ userId }: Customer, lookups: number) =>
  update({ PK: `USER#${userId}`, SK: `LOOKUPS#${dayOf(Date.now())}` }, { add: { lookups } });

describe('the requests of an account', () => {
  const text = 'Muitas verificações pedidas em pouco tempo. Aguarde alguns minutos e tente de novo.';

  it('are 30 in 15 minutes, whatever they check', async ({ customer, newCustomer }) => {
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
    const companies = [
      await newCompany(customer, { keywords: ['a'] }),
      await newCompany(customer, { keywords: ['b'] }),
    ];
    const reads = companies.map(async ({ id }) => {
      const company = await requireCompany(userId, id);
      return { userId, company, usedToday: await countLookups(userId, now), trial: undefined };
    });
    const saved = (await Promise.all(reads)).map((known) => {
      const check = newCheck({ by: 'customer', kind: 'keywords' }, now);
      return saveRequest({ ...known, check, list: [], lookups: 1 }, now);
    });
    expect((await Promise.all(saved)).toSorted()).toEqual([false, true]);
    expect(await countLookups(userId, now)).toBe(1);
  });

  it('are 24 a day for each keyword of the plan', async ({ cloud, newCustomer, gate }) => {
    gate.open();
    const customer = await newCustomer({ limits: { max_keywords: 4 } });
    const [first, second, third] = [
      await newCompany(customer, { keywords: ['um', 'dois'] }),
      await newCompany(customer, { keywords: ['três'] }),
      await newCompany(customer, { keywords: ['quatro'] }),
    ];
    await spendLookups(customer, 93);
    const { body: allowance } = await customer.call(routes.checks.getAllowance, {});
    expect(allowance).toMatchObject({ lookups_left: 3, lookups_a_day: 96, trial: null, most_pages: 5 });
    expect((await press(customer, first, 'grid')).status).toBe(200);
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
    expect(await countLookups(customer.userId, Date.now())).toBe(96);
    expect(await latestCheckOf(customer, first)).toMatchObject({ kind: 'grid' });
  });

  it('are not gained by deleting and creating keywords', async ({ cloud, newCustomer, gate }) => {
    gate.open();
    const customer = await newCustomer({ limits: { max_keywords: 1 } });
    const company = await newCompany(customer);
    await spendLookups(customer, 22);
    const statuses: number[] = [];
    for (const keyword of textsOf('trocada', 3)) {
      const { body } = await customer.call(routes.keywords.create, {
        body: { company_id: company.id, keyword },
      });
      statuses.push((await press(customer, company)).status);
      await cloud.idle();
      await customer.call(routes.keywords.delete, { params: { id: body.id } });
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});
