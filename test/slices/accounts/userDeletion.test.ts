import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { profileKey } from '../../../functions/accounts/users.store.ts';
import { saveCustomer } from '../../../functions/billing/sync/customers.store.ts';
import { ensureCustomer } from '../../../functions/billing/sync/stripeCustomer.ts';
import { syncSubscription } from '../../../functions/billing/sync/syncSubscription.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { readTotals } from '../../../functions/statistics/statistics.store.ts';
import { startCheck } from '../../support/checks/checks.ts';
import { findMentions, listOpenTasks, storedCounts } from '../../support/cloud/storedData.ts';
import { auditOf, userOf } from '../../support/people/customers.ts';
import {
  deleteUser,
  fillAccount,
  findRemains,
  itDeletes as it,
  newPayingCustomer,
  ROOMY_PLAN,
} from '../../support/people/deletion.ts';
import { expectRefusal, STRIPE_IS_SILENT } from '../../support/people/refusals.ts';
import { sdkFor } from '../../support/stripe/stripeFake.ts';
import { findPayer, LARGE, openCheckout, signUp } from '../../support/stripe/subscribers.ts';

describe('deleting a user', () => {
  it('leaves nothing in the table, bucket or Stripe', async ({
    admin,
    cloud,
    stripe,
    visitor,
    newCustomer,
  }) => {
    const neighbour = await newCustomer();
    const kept = await fillAccount(cloud, neighbour, { companies: 1, keywords: 1, days: 1 });
    const before = { mentions: await findMentions(cloud, kept), totals: await readTotals() };
    const paying = await newPayingCustomer(cloud);
    const { userId, customerId, email } = paying;
    // A customer of another Stripe account, whose keys were in use before, replaces the paying one.
    await saveCustomer(userId, 'cus_deoutraconta', customerId);
    const ids = [
      // One transaction of a cleanup removes 50 keywords and competitors.
      ...(await fillAccount(cloud, paying, { companies: 1, keywords: 50, days: 2 })),
      ...(await fillAccount(cloud, paying, { companies: 1, keywords: 1, days: 2 })),
      customerId,
      'cus_deoutraconta',
      email,
    ];
    // 51 keywords with 2 points each, 2 companies, competitors and their logos, and the account.
    expect((await findRemains(cloud, ids)).length).toBeGreaterThan(153);

    const { status, body } = await deleteUser(admin, userId);
    expect([status, body]).toEqual([200, { success: true }]);
    expect((await paying.call(routes.accounts.me, {})).status).toBe(401);
    const listed = (await admin.call(routes.users.list, {})).body.users;
    expect(listed.map(({ id }) => id)).not.toContain(userId);
    expect(await readTotals()).toEqual({ ...before.totals, trialing: 0 });
    expect((await storedCounts(`PLAN#${ROOMY_PLAN}`)).subscribers).toBe(0);

    const login = await visitor(routes.accounts.login, { body: { email, password: 'segredo' } });
    expect(login.status).toBe(401);
    await stripe.delivered();
    expect((await findRemains(cloud, ids)).filter((text) => !text.includes('RATE_LIMIT#'))).toEqual([]);
    expect(await findMentions(cloud, kept)).toEqual(before.mentions);
    expect(await listOpenTasks()).toEqual([]);
    const sdk = sdkFor(stripe);
    expect(await sdk.customers.retrieve(customerId)).toMatchObject({ deleted: true });
    expect((await sdk.subscriptions.list({ customer: customerId, status: 'all' })).data).toEqual([]);
    const records = await auditOf(admin, { action: 'users/delete' });
    expect(records[0]).toMatchObject({ target: email, actor_email: admin.email });
    expect((await deleteUser(admin, userId)).status).toBe(404);
  });

  it('deletes nothing while Stripe does not answer', async ({ admin, cloud, stripe }) => {
    const paying = await newPayingCustomer(cloud);
    const ids = await fillAccount(cloud, paying, { companies: 1, keywords: 1, days: 1 });
    const before = await findRemains(cloud, ids);
    stripe.setFaults({ rate: 1, kinds: ['500'] });
    await expectRefusal(deleteUser(admin, paying.userId), 503, STRIPE_IS_SILENT);
    expect(await findRemains(cloud, ids)).toEqual(before);
    expect((await paying.call(routes.accounts.me, {})).status).toBe(200);
    stripe.setFaults({ rate: 0 });
    expect((await deleteUser(admin, paying.userId)).status).toBe(200);
    expect(await findRemains(cloud, [...ids, paying.customerId])).toEqual([]);
  });

  it('is audited before anything ends at Stripe, once', async ({ admin, cloud, stripe, table }) => {
    const { userId, customerId, email } = await newPayingCustomer(cloud);
    const countEntries = async () => {
      const records = await auditOf(admin, { action: 'users/delete' });
      return records.filter(({ target }) => target === email).length;
    };
    const crash = table.holdNext('"user#');
    const cutOff = deleteUser(admin, userId);
    await crash.arrived;
    table.setDown(true);
    crash.release();
    expect((await cutOff).status).toBe(503);
    table.setDown(false);
    expect(await sdkFor(stripe).customers.retrieve(customerId)).toMatchObject({ deleted: true });
    expect(await countEntries()).toBe(1);

    const change = table.holdNext('"user#');
    const deleting = deleteUser(admin, userId);
    await change.arrived;
    await setAttributes(profileKey(userId), { revision: 100 });
    change.release();
    expect((await deleting).status).toBe(200);
    expect(await countEntries()).toBe(2);
  });

  it('needs nothing of Stripe for who has nothing there', async ({ admin, cloud, stripe, newCustomer }) => {
    const known = await newCustomer();
    await saveCustomer(known.userId, 'cus_deoutraconta', undefined);
    expect((await deleteUser(admin, known.userId)).status).toBe(200);
    stripe.setFaults({ rate: 1, kinds: ['500'] });
    const { userId } = await newCustomer();
    expect((await deleteUser(admin, userId)).status).toBe(200);
    expect(await findRemains(cloud, [userId, known.userId, 'cus_deoutraconta'])).toEqual([]);
  });

  it('is refused for administrators', async ({ admin, newCustomer }) => {
    const other = await newCustomer({ isAdmin: true });
    await expectRefusal(deleteUser(admin, other.userId), 409, 'Administradores não podem ser excluídos.');
    expect((await other.call(routes.accounts.me, {})).status).toBe(200);
  });

  it('closes an open checkout, and what happens meanwhile writes nothing back', async ({
    admin,
    cloud,
    stripe,
  }) => {
    const newcomer = await signUp(cloud);
    await openCheckout(newcomer, LARGE);
    const open = await findPayer(newcomer);
    const user = await userOf(newcomer.userId);
    expect((await deleteUser(admin, newcomer.userId)).status).toBe(200);
    const sessions = await sdkFor(stripe).checkout.sessions.list({ customer: open });
    expect(sessions.data.filter(({ status }) => status === 'open')).toEqual([]);
    await cloud.idle();
    // The checkout had read the account before it was deleted.
    await expect(ensureCustomer(user)).rejects.toMatchObject({ code: 'not_found' });
    const answers = await Promise.all([
      newcomer.call(routes.billing.createCheckout, { body: { userId: user.id, planId: LARGE } }),
      newcomer.call(routes.billing.getSubscription, {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 401]);
    expect(await findRemains(cloud, [user.id, open, user.email])).toEqual([]);
  });

  it('leaves nothing behind, whatever goes on meanwhile', async ({ admin, cloud, stripe }) => {
    const before = { trialing: (await readTotals()).trialing ?? 0 };
    const paying = await newPayingCustomer(cloud);
    const ids = await fillAccount(cloud, paying, { companies: 1, keywords: 4, days: 1 });
    const known = stripe.events.length;
    for (const id of ids.slice(1)) await startCheck(paying, { id });
    const syncing = Array.from({ length: 3 }, () => syncSubscription(paying.customerId));
    const answers = await Promise.all([1, 2].map(() => deleteUser(admin, paying.userId)));
    await Promise.all(syncing);
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    await stripe.delivered();
    const again = stripe.events.slice(known).toReversed();
    await Promise.all([...again, ...again].map((event) => stripe.send(event)));
    expect(await findRemains(cloud, [...ids, paying.customerId])).toEqual([]);
    expect((await readTotals()).trialing).toBe(before.trialing);
  });
});
