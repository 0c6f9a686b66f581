import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import { expect, vi } from 'vitest';
import { createUser } from '../../functions/accounts/users.store.ts';
import { findVerification, recordVerification } from '../../functions/billing/webhooks/webhooks.store.ts';
import { newId } from '../../functions/platform/ids.ts';
import { savePlan } from '../../functions/subscriptions/plans/plans.store.ts';
import { listTasks, saveTasks } from '../../functions/tasks/tasks.store.ts';
import { newTask } from '../../functions/tasks/tasks.ts';
import { handler as runBillingTasks } from '../../functions/taskWorkers/runBillingTasks.worker.ts';
import { it as base, deliver } from '../support/cloud/connected.ts';
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

it('the webhook secret was verified on a day of São Paulo, also while it is the next day in UTC', async () => {
  for (const [hour, day] of [
    [1, '2026-11-21'],
    [4, '2026-11-22'],
  ] as const) {
    await recordVerification('a secret', Date.UTC(2026, 10, 22, hour));
    expect(await findVerification('a secret')).toBe(day);
  }
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
