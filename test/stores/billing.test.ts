import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import type { Context, SQSEvent } from 'aws-lambda';
import { expect, vi } from 'vitest';
import { createUser } from '../../functions/accounts/users.store.ts';
import { listPayments } from '../../functions/billing/checkout/paymentLog.store.ts';
import { handler as finishPlanChanges } from '../../functions/billing/finishPlanChange.worker.ts';
import { claimSync, saveCustomer } from '../../functions/billing/sync/customers.store.ts';
import { dailyPass } from '../../functions/billing/sync/dailyPass.store.ts';
import {
  findVerification,
  isProcessed,
  markProcessed,
  recordVerification,
} from '../../functions/billing/webhooks/webhooks.store.ts';
import { transact } from '../../functions/platform/aws/writes.ts';
import { newId } from '../../functions/platform/ids.ts';
import { DAY, HOUR, toMoment } from '../../functions/platform/time/clock.ts';
import { listPlanChanges, recordPlanChange } from '../../functions/subscriptions/plans/planChanges.store.ts';
import { newPlanChanges } from '../../functions/subscriptions/plans/planChanges.ts';
import {
  changePlan,
  findPlanEvenDeleted,
  requireUndeletedPlan,
  savePlan,
} from '../../functions/subscriptions/plans/plans.store.ts';
import { atOnce, it as base } from '../support/cloud/connected.ts';
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

it('a sync without an event is claimed once a minute, though its claim may be repeated', async ({
  userId,
}) => {
  const customer = `cus_claimed_${userId}`;
  await saveCustomer(userId, customer, undefined);
  expect([await claimSync(userId, now), await claimSync(userId, now)]).toEqual([customer, customer]);
  expect(await claimSync(userId, now + 59_000)).toBeUndefined();
  expect(await claimSync(userId, now + 61_000)).toBe(customer);
});

it('the daily pass is taken once, and continues where it was interrupted', async () => {
  const taken = await atOnce(6, (index) => dailyPass.take(`${index}`, now));
  expect(taken.filter((one) => one !== undefined)).toEqual([
    { cursor: null, ended_at: null, began_at: toMoment(now) },
  ]);
  await dailyPass.saveCursor('até aqui');
  expect(await dailyPass.take('next', now + HOUR)).toMatchObject({ cursor: 'até aqui' });
  // The first holder's lease was taken over, so its call ends nothing.
  await dailyPass.end(`${taken.findIndex((one) => one !== undefined)}`, toMoment(now));
  expect([await dailyPass.take('next', now + HOUR), await dailyPass.take('other', now + HOUR)]).toMatchObject(
    [{ cursor: 'até aqui' }, undefined],
  );
  await dailyPass.end('next', toMoment(now));
  expect([
    await dailyPass.take('early', now + 2 * HOUR),
    await dailyPass.take('due', now + DAY),
  ]).toMatchObject([undefined, { cursor: null }]);
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
  const plan = await findPlanEvenDeleted(75);
  if (!plan) throw new Error('The plan is missing');
  await transact(newPlanChanges(plan, ['product'], now).map(recordPlanChange));
  const body = JSON.stringify({ planId: plan.id, task: 'product' });
  const attributes = { ApproximateReceiveCount: '1' };
  const event = { Records: [{ messageId: 'one', receiptHandle: 'one', attributes, body }] };
  // The event and context contain only what a worker reads.
  const answer = await finishPlanChanges(event as unknown as SQSEvent, {} as Context);
  expect(answer).toEqual({ batchItemFailures: [] });
  expect((await listPlanChanges()).filter(({ plan_id }) => plan_id === plan.id)).toEqual([]);
  vi.unstubAllEnvs();
});
