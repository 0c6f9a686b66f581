import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import { expect, vi } from 'vitest';
import { createUser } from '../../functions/accounts/users.store.ts';
import { listPayments } from '../../functions/billing/checkout/paymentLog.store.ts';
import { claimSync, saveCustomer } from '../../functions/billing/sync/customers.store.ts';
import {
  findVerification,
  isProcessed,
  markProcessed,
  recordVerification,
} from '../../functions/billing/webhooks/webhooks.store.ts';
import { newId } from '../../functions/platform/ids.ts';
import { handler as runBillingTasks } from '../../functions/schedule/runBillingTasks.worker.ts';
import {
  changePlan,
  requireUndeletedPlan,
  savePlan,
} from '../../functions/subscriptions/plans/plans.store.ts';
import { listTasks, saveTasks } from '../../functions/tasks/tasks.store.ts';
import { newTask } from '../../functions/tasks/tasks.ts';
import { atOnce, it as base, deliver } from '../support/cloud/connected.ts';
import { planForm } from '../support/people/plans.ts';

const now = Date.now();

const it = base.extend('userId', async () => {
  const id = newId();
  await createUser({
    id,
    name: 'Cliente',
    email: `${id}@teste.local`,
    is_admin: false,
    password_hash: '',
    created_at: '2026-01-01T00:00:00.000Z',
  });
  return id;
});

it('an event of Stripe is processed once, with its line in the log', async () => {
  const step = { sessionId: 'cs_once', status: 'webhook_received' as const };
  await atOnce(5, () => markProcessed('evt_once', step, now));
  expect([await isProcessed('evt_once'), await isProcessed('evt_other')]).toEqual([true, false]);
  const logged = (await listPayments({ filter: 'all' })).filter(({ keyword }) => keyword === 'cs_once');
  expect(logged).toHaveLength(1);
});

it('the webhook secret was verified on a day of São Paulo, also while it is the next day in UTC', async () => {
  for (const [hour, day] of [
    [1, '2026-11-21'],
    [4, '2026-11-22'],
  ] as const) {
    await recordVerification('a secret', Date.UTC(2026, 10, 22, hour));
    expect(await findVerification('a secret')).toBe(day);
  }
});

it('a sync without an event is claimed once a minute', async ({ userId }) => {
  const customer = `cus_claimed_${userId}`;
  await saveCustomer(userId, customer, undefined);
  expect(await claimSync(userId, now)).toBe(customer);
  expect(await claimSync(userId, now + 59_000)).toBeUndefined();
  expect(await claimSync(userId, now + 61_000)).toBe(customer);
});

it('a change of a plan that keeps meeting others ends', async () => {
  await savePlan({ ...planForm, id: 76 });
  const never = () => [requireUndeletedPlan(999_999)];
  const changing = changePlan(76, (plan) => plan, never);
  await expect(changing).rejects.toMatchObject({ code: 'conflict' });
});

it("a change of a plan is finished without Stripe before Stripe's key is stored", async ({ resources }) => {
  const SecretString = JSON.stringify({ secret_key: 'x'.repeat(64) });
  await resources.clients.secrets.send(new CreateSecretCommand({ Name: 'first-value', SecretString }));
  vi.stubEnv('STRIPE_SECRET_ID', 'first-value');
  await savePlan({ ...planForm, id: 75 });
  await saveTasks([newTask('planProduct', { plan_id: 75 }, now, '75')]);
  await deliver(runBillingTasks, [{ kind: 'planProduct', id: '75' }]);
  expect((await listTasks()).filter(({ kind }) => kind === 'planProduct')).toEqual([]);
  vi.unstubAllEnvs();
});
