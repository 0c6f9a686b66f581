import { expect, onTestFinished } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { listTasks } from '../../../functions/tasks/tasks.store.ts';
import { iconOf } from '../../../infra/local/fakes/icons.ts';
import { analysisOf, runCheck } from '../../support/checks/checks.ts';
import { listOpenTasks } from '../../support/cloud/storedData.ts';
import { newCompany, storedStatusOf } from '../../support/people/customers.ts';
import { finishSignIn, newPerson, returnFromGoogle } from '../../support/people/google.ts';
import { createPlan, updatePlan } from '../../support/people/plans.ts';
import { sendRaw } from '../../support/routes/everyRoute.ts';
import { itWithTableProxy as it } from '../../support/slice.ts';
import { owePayment } from '../../support/stripe/payers.ts';

it('a logo whose key was saved twice keeps its file', async ({ cloud, table, customer }) => {
  const { id } = await newCompany(customer);
  const body = new FormData();
  body.append('logo', new Blob([new Uint8Array(iconOf('a', 32))], { type: 'image/png' }));
  table.loseAnswer('SET #set_logo_key');
  const headers = { cookie: customer.cookie };
  const uploaded = await sendRaw(cloud.url, routes.companies.uploadLogo, { id, body, headers });
  expect(uploaded.status).toBe(200);
  const { logo_url } = await uploaded.json();
  expect((await fetch(cloud.url + logo_url)).status).toBe(200);
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
  const statuses: [string, number][] = [];
  const note = <R extends { readonly status: number }>(what: string, reply: R): R => {
    if (reply.status !== 200) statuses.push([what, reply.status]);
    return reply;
  };
  const { call } = account;
  note('login', await login(account.email));
  const { body: company } = note(
    'company',
    await call(routes.companies.create, { body: { name: 'Loja', domain: 'loja.com.br' } }),
  );
  const company_id = company.id;
  const named = { params: { id: company_id } };
  note(
    'rename',
    await call(routes.companies.update, { ...named, body: { name: 'Loja 2', domain: 'loja.com.br' } }),
  );
  note('keyword', await call(routes.keywords.create, { body: { company_id, keyword: 'um' } }));
  note(
    'keywords',
    await call(routes.keywords.createMany, { body: { company_id, keywords: ['dois', 'três'] } }),
  );
  const { body: rival } = note(
    'competitor',
    await call(routes.competitors.create, { body: { company_id, name: 'Rival', domain: 'rival.com.br' } }),
  );
  note('check', await call(routes.checks.startGrid, named));
  await cloud.idle();
  const { rows } = await analysisOf(account, company);
  expect([...rows.values()].map(({ verification }) => verification)).toEqual([
    'verified',
    'verified',
    'verified',
  ]);
  note('check', await call(routes.checks.startKeywords, named));
  note('plan', await updatePlan(admin.call, plan, { max_keywords: 7 }));
  note('run', await admin.call(routes.schedule.checkAll, {}));
  await cloud.idle();
  const { body: state } = await admin.call(routes.schedule.getStatus, {});
  expect(state.run).toMatchObject({ state: 'done', total: 3, failed: 0 });
  note('competitor gone', await call(routes.competitors.delete, { params: { id: rival.id } }));
  note('keyword gone', await call(routes.keywords.delete, { params: { id: rows.get('um')?.id ?? '' } }));
  note('company gone', await call(routes.companies.delete, named));
  await cloud.idle();
  note('company back', await call(routes.companies.restore, named));
  await cloud.idle();
  note('company gone', await call(routes.companies.delete, named));
  note('company gone for good', await call(routes.companies.deleteForGood, named));
  await cloud.idle();
  expect(statuses).toEqual([]);
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
  expect(await storedStatusOf(customer)).toBe('past_due');
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
