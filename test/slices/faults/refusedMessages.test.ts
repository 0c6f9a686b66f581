/**
 * The table records the work that a change leaves, so no request fails because a queue refuses its message.
 */
import { expect, onTestFinished, vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { listTasks, requestDueTasks } from '../../../functions/tasks/tasks.store.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { listOpenTasks } from '../../support/cloud/storedData.ts';
import { newCompany } from '../../support/people/customers.ts';
import { deleteOwn } from '../../support/people/deletion.ts';
import { createPlan, deletePlan, updatePlan } from '../../support/people/plans.ts';
import { it as base, PASSWORD } from '../../support/slice.ts';

const NOWHERE = 'http://127.0.0.1/000000000000/nowhere';

const it = base.extend('cloudOptions', { scope: 'file' }, async () => ({
  env: { TASKS_QUEUE_URL: NOWHERE, BILLING_TASKS_QUEUE_URL: NOWHERE },
}));

const reachTasks = ({ spec }: TestCloud): void => {
  const read = spec.eventSources.find(({ queue }) => /(?<!Billing)Tasks/.test(queue.name));
  vi.stubEnv('TASKS_QUEUE_URL', read?.queue.url);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
};

it('an account is deleted although queues refuse messages, and the scheduler cleans up', async ({
  cloud,
  newAccount,
}) => {
  const account = await newAccount();
  await newCompany(account, { keywords: ['uma'] });
  const { status, body, headers } = await deleteOwn(account, account.email, PASSWORD);
  expect([status, body]).toEqual([200, { success: true }]);
  expect(headers.get('set-cookie')).toMatch(/^session=; Path=\/; Max-Age=0;/);
  expect(await listOpenTasks()).toMatchObject([{ kind: 'user', user_id: account.userId }]);
  reachTasks(cloud);
  // The cleanup of the account records one of the company, which records one of its keywords.
  for (const kind of ['user', 'company', 'keywords']) {
    expect(await listOpenTasks()).toMatchObject([{ kind }]);
    await requestDueTasks(await listTasks(), Date.now());
    await cloud.idle();
  }
  expect(await listOpenTasks()).toEqual([]);
});

it('a company is deleted although queues refuse messages, and is gone for a second request', async ({
  customer,
}) => {
  const { id } = await newCompany(customer);
  const remove = async () => (await customer.call(routes.companies.delete, { params: { id } })).status;
  expect([await remove(), await remove()]).toEqual([200, 404]);
});

it('a plan is changed and deleted although queues refuse messages', async ({ newCustomer }) => {
  const { call } = await newCustomer({ isAdmin: true });
  const plan = await createPlan(call);
  expect((await updatePlan(call, plan, { name: 'Outro nome', max_keywords: 1 })).status).toBe(200);
  expect((await deletePlan(call, plan)).body).toEqual({ success: true });
  const kinds = (await listTasks()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('plan')).toSorted()).toEqual(['planLimits', 'planProduct']);
});
