import { expect, onTestFinished } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { listTasks } from '../../../functions/tasks/tasks.store.ts';
import { iconOf } from '../../../infra/local/fakes/icons.ts';
import { readAnalysis, runCheck } from '../../support/checks/checks.ts';
import { listOpenTasks } from '../../support/cloud/storedData.ts';
import { newCompany, readStoredStatus } from '../../support/people/customers.ts';
import { finishSignIn, newPerson, returnFromGoogle } from '../../support/people/google.ts';
import { createPlan, updatePlan } from '../../support/people/plans.ts';
import { itWithTableProxy as it } from '../../support/slice.ts';
import { owePayment } from '../../support/stripe/payers.ts';

it('a logo whose key was saved twice keeps its file', async ({ cloud, table, customer }) => {
  const { id } = await newCompany(customer);
  const file = new Blob([new Uint8Array(iconOf('a', 32))]);
  table.loseAnswer('SET #set_logo_key');
  const uploaded = await customer.call(routes.companies.uploadLogo, { params: { id }, file });
  expect(uploaded.status).toBe(200);
  expect((await fetch(cloud.url + uploaded.body.logo_url)).status).toBe(200);
});

it('a sign-in with Google whose state was used twice succeeds', async ({ cloud, table }) => {
  const back = await returnFromGoogle(cloud, newPerson());
  table.loseAnswer(':set_expires_at');
  expect((await finishSignIn(cloud, back)).status).toBe(200);
  expect((await finishSignIn(cloud, back)).status).toBe(401);
});

it('a write whose first answer is lost is done once', async ({ cloud, table, admin, newAccount, login }) => {
  const account = await newAccount();
  const plan = await createPlan(admin.call);
  table.setLosing(true);
  onTestFinished(() => void table.setLosing(false));
  const refused: string[] = [];
  const done = async <R extends { readonly status: number }>(reply: Promise<R>, step: string): Promise<R> => {
    const { status } = await reply;
    if (status !== 200) refused.push(`${step} ${status}`);
    return reply;
  };
  const { call } = account;
  await done(login(account.email), 'login');
  const form = { name: 'Loja', domain: 'loja.com.br' };
  const { body: company } = await done(call(routes.companies.create, { body: form }), 'create');
  const company_id = company.id;
  const named = { params: { id: company_id } };
  await done(call(routes.companies.update, { ...named, body: { ...form, name: 'Loja 2' } }), 'rename');
  await done(call(routes.keywords.create, { body: { company_id, keyword: 'um' } }), 'keyword');
  const others = { company_id, keywords: ['dois', 'três'] };
  await done(call(routes.keywords.createMany, { body: others }), 'keywords');
  const typed = { company_id, name: 'Rival', domain: 'rival.com.br' };
  const { body: competitor } = await done(call(routes.competitors.create, { body: typed }), 'competitor');
  await done(call(routes.checks.startGrid, named), 'grid');
  await cloud.idle();
  const { rows } = await readAnalysis(account, company);
  expect([...rows.values()].map(({ verification }) => verification)).toEqual(Array(3).fill('verified'));
  await done(call(routes.checks.startKeywords, named), 'check');
  await done(updatePlan(admin.call, plan, { max_keywords: 7 }), 'plan');
  await done(admin.call(routes.schedule.checkAll, {}), 'run');
  await cloud.idle();
  const { body: state } = await admin.call(routes.schedule.getStatus, {});
  expect(state.run).toMatchObject({ state: 'done', total: 3, failed: 0 });
  await done(call(routes.competitors.delete, { params: competitor }), 'competitor gone');
  await done(call(routes.keywords.delete, { params: { id: rows.get('um')?.id ?? '' } }), 'keyword gone');
  const { delete: trash, restore, deleteForGood } = routes.companies;
  for (const [step, route] of Object.entries({ trash, restore, trashAgain: trash, deleteForGood })) {
    await done(call(route, named), step);
    await cloud.idle();
  }
  expect(refused).toEqual([]);
  const lost = table.setLosing(false);
  expect(lost.length).toBeGreaterThan(20);
  expect(lost.join()).toContain('next_at <= :now OR release_owner = :holder');
  expect(await listOpenTasks()).toEqual([]);
});

const conditionsOfLeases = [
  '(attribute_not_exists(holder) OR (attribute_not_exists(due_at)',
  '"holder = :holder"',
  'locked_until <= :now',
  '"lock_id = :holder"',
];

it('a lease whose writes lose their answers is held and ended', async ({
  cloud,
  table,
  admin,
  customer,
  newCustomer,
}) => {
  await createPlan(admin.call);
  table.setLosing(true);
  onTestFinished(() => {
    table.setLosing(false);
    cloud.serper.reset();
  });
  await owePayment(customer);
  await cloud.stripe.delivered();
  expect(await readStoredStatus(customer)).toBe('past_due');
  const reminded = await admin.call(routes.billing.sendReminder, { params: { id: customer.userId } });
  expect(reminded.status).toBe(200);
  await cloud.runScheduledFunctions();
  await cloud.idle();
  expect((await listTasks()).find(({ kind }) => kind === 'billingPass')).toMatchObject({
    tries: 0,
    ended_at: expect.any(String),
  });
  cloud.serper.setFaults({ rate: 1, kinds: ['blocked'] });
  const other = await newCustomer();
  await runCheck(cloud, other, await newCompany(other, { keywords: ['recusada'] }));
  const lost = table.setLosing(false).join();
  for (const condition of conditionsOfLeases) expect(lost).toContain(condition);
});
