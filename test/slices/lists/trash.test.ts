import { describe, expect } from 'vitest';
import { allRoutes, routes } from '#shared/contract/index.ts';
import { listActiveKeywords } from '../../../functions/keywords/fetchIndex.store.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import { listTasks } from '../../../functions/tasks/tasks.store.ts';
import { expectedOf } from '../../support/authorization/expected.ts';
import { acceptsIdsAt, places, requestOf } from '../../support/authorization/requests.ts';
import { readAnalysis, runCheck, startCheck } from '../../support/checks/checks.ts';
import { findViolations } from '../../support/cloud/invariants.ts';
import { findItems, findMentions, listOpenTasks } from '../../support/cloud/storedData.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { deleteForGood } from '../../support/people/deletion.ts';
import { createPlan, updatePlan } from '../../support/people/plans.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { createOneOfEach, sendRaw } from '../../support/routes/everyRoute.ts';
import { it } from '../../support/slice.ts';

const trash = ({ call }: Pick<Customer, 'call'>, id: string) =>
  call(routes.companies.delete, { params: { id } });
const restore = ({ call }: Pick<Customer, 'call'>, id: string) =>
  call(routes.companies.restore, { params: { id } });
const trashOf = async ({ call }: Pick<Customer, 'call'>) =>
  (await call(routes.companies.listDeleted, {})).body.map(({ id }) => id);
const usageOf = async ({ userId }: Pick<Customer, 'userId'>) => (await readSubscription(userId)).usage;

/** Makes the deletion as old as it is when the company vanishes. */
const ageTrash = async ({ userId }: Customer, id: string): Promise<void> => {
  const task = (await listTasks()).find((one) => one.kind === 'trash' && one.company_id === id);
  if (!task) throw new Error('The company is not in the trash');
  const aged = toMoment(Date.now() - 7 * DAY);
  await setAttributes({ PK: `USER#${userId}`, SK: `TRASH#${id}` }, { deleted_at: aged });
  await setAttributes({ PK: 'TASKS', SK: `trash#${task.id}` }, { deleted_at: aged, due_at: 0 });
};

const activeTexts = async ({ userId }: Customer) => {
  const { keywords } = await listActiveKeywords(1000, undefined);
  return keywords.filter((one) => one.userId === userId).map(({ text }) => text);
};

const newChecked = async (cloud: Parameters<typeof runCheck>[0], customer: Customer) => {
  const company = await newCompany(customer, { keywords: ['sela', 'espora'], competitors: ['rival.com.br'] });
  cloud.serper.plant({ q: 'sela', domain: 'loja.com.br', position: 3 });
  await runCheck(cloud, customer, company, 'grid');
  return company;
};

/** The routes of what belongs to companies, except those of the trash. */
const ofCompanies =
  /^(checks|clientReports|companies(?!\/(deleteForGood|restore))|competitors|keywords|notes|reports|segments)\//;

describe('a deleted company', () => {
  it('comes back with all it had', async ({ cloud, customer }) => {
    const { call } = customer;
    const company = await newChecked(cloud, customer);
    const params = { id: company.id };
    await call(routes.notes.create, {
      body: { company_id: company.id, day: '2026-11-20', text: 'Site novo' },
    });
    const shown = async () => (await readAnalysis(customer, company)).rows.get('sela')?.current_position;
    const before = await shown();
    await startCheck(customer, company);
    expect((await trash(customer, company.id)).status).toBe(200);
    await cloud.idle();
    expect(await usageOf(customer)).toEqual({ keywords: 0, companies: 0 });
    expect(await activeTexts(customer)).toEqual([]);
    for (const list of [routes.keywords.list, routes.competitors.list, routes.notes.list])
      expect((await call(list, {})).body).toEqual([]);
    await expectRefusal(call(routes.reports.getAnalysis, { params }), 404, 'Empresa não encontrada');
    const { account } = (await call(routes.profiles.export, { query: {} })).body;
    expect(account?.companies).toMatchObject([{ id: company.id, deleted_at: expect.any(String) }]);
    expect(await findViolations()).toEqual([]);

    const atOnce = await Promise.all(Array.from({ length: 4 }, () => restore(customer, company.id)));
    expect(atOnce.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect((await activeTexts(customer)).toSorted()).toEqual(['espora', 'sela']);
    await cloud.idle();
    expect((await restore(customer, company.id)).body).toMatchObject({ id: company.id, name: 'Loja' });
    expect(await trashOf(customer)).toEqual([]);
    expect(await shown()).toEqual(before);
    expect((await call(routes.notes.list, {})).body).toHaveLength(1);
    expect(await listOpenTasks()).toEqual([]);
    expect(await findViolations()).toEqual([]);
  });

  it('is found by no id of what belongs to it, and nothing of it changes', async ({ cloud, customer }) => {
    const ids = await createOneOfEach(customer);
    const { companies = '' } = ids;
    await trash(customer, companies);
    await cloud.idle();
    const before = await findItems(cloud, companies);
    const answered: string[] = [];
    for (const entry of allRoutes.filter(({ name }) => ofCompanies.test(name))) {
      for (const place of places.filter((one) => acceptsIdsAt(entry, one))) {
        const sent = { ...requestOf(entry, { ids }, { ids }, place), headers: { cookie: customer.cookie } };
        const { status } = await sendRaw(cloud.url, entry.route, sent);
        // To its owner, it is as far as another customer's.
        if (String(status) !== expectedOf(entry)[place]) answered.push(`${entry.name} ${place}: ${status}`);
      }
    }
    expect(answered).toEqual([]);
    await cloud.idle();
    expect(await findItems(cloud, companies)).toEqual(before);
  });

  it('vanishes after 7 days, unless it came back', async ({ cloud, customer }) => {
    const [company, kept] = [await newChecked(cloud, customer), await newCompany(customer)];
    await trash(customer, company.id);
    await trash(customer, kept.id);
    await cloud.idle();
    await cloud.runScheduledFunctions();
    expect(await trashOf(customer)).toEqual([kept.id, company.id]);
    await ageTrash(customer, company.id);
    await ageTrash(customer, kept.id);
    await restore(customer, kept.id);
    await cloud.runScheduledFunctions();
    await cloud.idle();
    expect(await findMentions(cloud, [company.id])).toEqual([]);
    await expectRefusal(restore(customer, company.id), 404, 'Empresa não encontrada');
    expect((await customer.call(routes.companies.list, {})).body).toMatchObject([{ id: kept.id }]);
  });

  it('counts again when it comes back', async ({ cloud, newCustomer }) => {
    const customer = await newCustomer({ limits: { max_companies: 1, max_keywords: 2 } });
    const first = await newCompany(customer, { keywords: ['um', 'dois'] });
    await trash(customer, first.id);
    const second = await newCompany(customer, { keywords: ['três'] });
    await expectRefusal(restore(customer, first.id), 403, 'Limite do seu plano atingido: 1 empresa.');
    await deleteForGood(customer, second.id);
    expect((await restore(customer, first.id)).status).toBe(200);
    await cloud.idle();
    expect(await usageOf(customer)).toEqual({ keywords: 2, companies: 1 });
    expect((await activeTexts(customer)).toSorted()).toEqual(['dois', 'um']);
  });

  it('comes back although a plan that has become smaller keeps it inactive', async ({
    cloud,
    admin,
    newCustomer,
  }) => {
    const plan = await createPlan(admin.call);
    const customer = await newCustomer({ planId: plan.id });
    const first = await newCompany(customer, { keywords: ['um', 'dois'] });
    const second = await newCompany(customer, { keywords: ['três'] });
    await updatePlan(admin.call, plan, { max_companies: 1, max_keywords: 1 });
    for (const { id } of [first, second]) await trash(customer, id);
    await cloud.idle();
    for (const { id } of [first, second]) expect((await restore(customer, id)).status).toBe(200);
    await cloud.idle();
    expect(await activeTexts(customer)).toEqual(['um']);
    expect(await usageOf(customer)).toEqual({ keywords: 3, companies: 2 });
    expect(await findViolations()).toEqual([]);
  });
});
