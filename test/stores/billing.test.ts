import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import type { Context, SQSEvent } from 'aws-lambda';
import { describe, expect, vi } from 'vitest';
import { createUser } from '../../functions/accounts/users.store.ts';
import { listPayments, logStep } from '../../functions/billing/checkout/paymentLog.store.ts';
import { handler as finishPlanChanges } from '../../functions/billing/finishPlanChange.worker.ts';
import { finishReminder, reserveReminder } from '../../functions/billing/operations/reminders.store.ts';
import {
  findCustomerOf,
  findUserOf,
  listCustomersOf,
  saveCustomer,
} from '../../functions/billing/sync/customers.store.ts';
import { dailyPass } from '../../functions/billing/sync/dailyPass.store.ts';
import {
  claimSync,
  finishTurn,
  joinQueue,
  readQueue,
  releaseTurn,
  takeTurn,
} from '../../functions/billing/sync/syncTurns.store.ts';
import { isProcessed, markProcessed } from '../../functions/billing/webhooks/webhooks.store.ts';
import { transact } from '../../functions/platform/aws/writes.ts';
import { newId } from '../../functions/platform/ids.ts';
import { DAY, HOUR, toMoment } from '../../functions/platform/time/clock.ts';
import { readCounts } from '../../functions/statistics/statistics.store.ts';
import { listPlanChanges, recordPlanChange } from '../../functions/subscriptions/plans/planChanges.store.ts';
import { newPlanChanges } from '../../functions/subscriptions/plans/planChanges.ts';
import {
  changePlan,
  findPlanEvenDeleted,
  requireUndeletedPlan,
  savePlan,
} from '../../functions/subscriptions/plans/plans.store.ts';
import { listByStatus, listPlanSubscribers } from '../../functions/subscriptions/subscribers.store.ts';
import {
  findSubscription,
  nextSyncVersion,
  saveSyncedSubscription,
} from '../../functions/subscriptions/subscription.store.ts';
import { atOnce, it as base, countTrue } from '../support/cloud/connected.ts';
import { saveSubscription } from '../support/people/customers.ts';
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

const monthly = { status: 'active' as const, current_period_end: null, monthly_amount: 1000 };

describe('a subscription', () => {
  it('is counted for its plan, however many replace it at once', async ({ userId }) => {
    const plans = [71, 72, 73, 74];
    await Promise.all(plans.map((plan_id) => saveSyncedSubscription(userId, { ...monthly, plan_id })));
    const counts = await readCounts('PLAN#');
    const subscribers = plans.map((plan) => counts.get(`PLAN#${plan}`)?.subscribers ?? 0);
    const { subscription, item } = await findSubscription(userId);
    expect(subscribers).toEqual(plans.map((plan) => (plan === subscription?.plan_id ? 1 : 0)));
    expect(item?.revision).toBe(4);
  });

  it('is synced by numbers that rise, the latest of which wins', async ({ userId }) => {
    const versions = await atOnce(8, () => nextSyncVersion(userId));
    expect(new Set(versions)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
    expect(await nextSyncVersion('nobody')).toBeUndefined();
    const save = (sync_version: number) =>
      saveSyncedSubscription(userId, { ...monthly, plan_id: sync_version, sync_version });
    expect([await save(5), await save(3), await save(8)]).toEqual([true, false, true]);
    expect((await findSubscription(userId)).subscription?.plan_id).toBe(8);
    expect(await saveSyncedSubscription('nobody', { ...monthly, plan_id: 1, sync_version: 1 })).toBe(false);
  });

  it('is listed with the others of its plan and status, over several pages', async () => {
    const ids = Array.from({ length: 120 }, () => newId());
    for (let start = 0; start < ids.length; start += 20) {
      await Promise.all(
        ids.slice(start, start + 20).map((id, index) =>
          saveSubscription(id, {
            ...monthly,
            plan_id: 90,
            status: index % 4 === 0 ? 'past_due' : 'active',
          }),
        ),
      );
    }
    const ofPlan: string[] = [];
    for (let next: string | null | undefined; next !== null; ) {
      const page: Awaited<ReturnType<typeof listPlanSubscribers>> = await listPlanSubscribers(90, next);
      ofPlan.push(...page.subscribers.map(({ userId }) => userId));
      next = page.next;
    }
    expect(ofPlan.filter((id) => ids.includes(id)).toSorted()).toEqual(
      ids.filter((id) => ofPlan.includes(id)).toSorted(),
    );
    expect(new Set(ofPlan).size).toBe(ofPlan.length);
    const late: string[] = [];
    for (let next: string | null | undefined; next !== null; ) {
      const page: Awaited<ReturnType<typeof listByStatus>> = await listByStatus('past_due', next);
      late.push(...page.userIds);
      next = page.next;
    }
    expect(late.toSorted()).toEqual(ids.filter((_, index) => (index % 20) % 4 === 0).toSorted());
  });
});

describe('a customer at Stripe', () => {
  it('is saved by one at once, and remembers those before', async ({ userId }) => {
    const saved = await atOnce(4, (index) => saveCustomer(userId, `cus_${index}_${userId}`, undefined));
    expect(countTrue(saved)).toBe(1);
    const first = `cus_${saved.indexOf(true)}_${userId}`;
    expect(await findCustomerOf(userId)).toBe(first);
    expect(await saveCustomer(userId, `cus_new_${userId}`, first)).toBe(true);
    expect(await listCustomersOf(userId)).toEqual([`cus_new_${userId}`, first]);
    expect(await findUserOf(first)).toBe(userId);
    expect(await saveCustomer('nobody', 'cus_nobody', undefined)).toBe(false);
  });

  it('is synced in turns', async ({ userId }) => {
    await saveCustomer(userId, `cus_${userId}`, undefined);
    const turns = await atOnce(6, (index) => takeTurn(userId, `holder ${index}`, now));
    const holders = turns.flatMap((covered, index) => (covered === undefined ? [] : [`holder ${index}`]));
    expect(holders).toHaveLength(1);
    const numbers = await atOnce(5, () => joinQueue(userId));
    expect(new Set(numbers)).toEqual(new Set([2, 3, 4, 5, 6]));
    await finishTurn(userId, 'another', 6);
    expect(await readQueue(userId, now)).toEqual({ served: 0, isFree: false });
    await finishTurn(userId, holders[0] ?? '', 1);
    expect(await readQueue(userId, now)).toEqual({ served: 1, isFree: true });
    expect(await takeTurn(userId, 'next', now)).toBe(7);
    // The same holder asks again, as when the SDK repeats a request after a lost answer.
    expect([await takeTurn(userId, 'next', now), await takeTurn(userId, 'other', now)]).toEqual([
      8,
      undefined,
    ]);
    await releaseTurn(userId, 'next');
    expect([await takeTurn('nobody', 'a', now), await joinQueue('nobody')]).toEqual([undefined, undefined]);
  });
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

describe('what happens once', () => {
  it('is an event of Stripe, with its line in the log', async () => {
    const step = { sessionId: 'cs_once', status: 'webhook_received' as const };
    await atOnce(5, () => markProcessed('evt_once', step, now));
    expect([await isProcessed('evt_once'), await isProcessed('evt_other')]).toEqual([true, false]);
    const logged = (await listPayments({ filter: 'all' })).filter(({ keyword }) => keyword === 'cs_once');
    expect(logged).toHaveLength(1);
  });

  it('is a reminder a day, unless it failed', async ({ userId }) => {
    const actor = { id: 'admin', name: 'Ana', email: 'ana@teste.local' };
    const entry = {
      actor,
      ip: '127.0.0.1',
      now,
      action: 'billing/sendReminder' as const,
      target: 'x',
      changes: [],
    };
    const reserve = (at = now) => reserveReminder(userId, { ...entry, now: at });
    expect((await atOnce(4, () => reserve())).filter((state) => state === undefined)).toHaveLength(1);
    await finishReminder(userId, now, 'failed');
    expect([await reserve(), await reserve()]).toEqual([undefined, 'sending']);
    await finishReminder(userId, now, 'sent');
    expect([await reserve(), await reserve(now + DAY)]).toEqual(['sent', undefined]);
    await expect(reserveReminder('nobody', entry)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is the daily pass, which continues where it was interrupted', async () => {
    const taken = await atOnce(6, (index) => dailyPass.take(`${index}`, now));
    expect(taken.filter((one) => one !== undefined)).toEqual([
      { cursor: null, ended_at: null, began_at: toMoment(now) },
    ]);
    await dailyPass.saveCursor('até aqui');
    expect(await dailyPass.take('next', now + HOUR)).toMatchObject({ cursor: 'até aqui' });
    // The first holder's lease was taken over, so its call ends nothing.
    await dailyPass.end(`${taken.findIndex((one) => one !== undefined)}`, toMoment(now));
    expect([
      await dailyPass.take('next', now + HOUR),
      await dailyPass.take('other', now + HOUR),
    ]).toMatchObject([{ cursor: 'até aqui' }, undefined]);
    await dailyPass.end('next', toMoment(now));
    expect([
      await dailyPass.take('early', now + 2 * HOUR),
      await dailyPass.take('due', now + DAY),
    ]).toMatchObject([undefined, { cursor: null }]);
  });
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

describe('the log of payments', () => {
  it('is read in pages, newest first, whole and by what became of them', async () => {
    for (let index = 0; index < 60; index++) {
      await logStep({
        sessionId: `cs_${index}`,
        status: index % 2 ? 'subscription_created' : 'critical_error',
      });
    }
    const first = await listPayments({ filter: 'all' });
    expect(first).toHaveLength(50);
    expect(first.slice(0, 3).map(({ keyword }) => keyword)).toEqual(['cs_59', 'cs_58', 'cs_57']);
    const last = first.at(-1);
    const second = await listPayments({ filter: 'all', cursor: `${last?.created_at}#${last?.id}` });
    expect(second.slice(0, 10).map(({ keyword }) => keyword)).toEqual(
      Array.from({ length: 10 }, (_, index) => `cs_${9 - index}`),
    );
    const errors = await listPayments({ filter: 'errors' });
    expect(errors.map(({ keyword }) => keyword)).toEqual(
      Array.from({ length: 30 }, (_, index) => `cs_${58 - 2 * index}`),
    );
  });
});
