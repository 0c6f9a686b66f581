import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { limitsOfAccount } from '../../../functions/accounts/signIn/rateLimits.ts';
import { findUser, profileKey } from '../../../functions/accounts/users.store.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { readTotals, statisticsKey } from '../../../functions/statistics/statistics.store.ts';
import { endOpenWaits, findMentions, listOpenTasks } from '../../support/cloud/storedData.ts';
import { cookieOf, identifyCaller } from '../../support/people/caller.ts';
import { type Customer, quickHash, signedInEarlier } from '../../support/people/customers.ts';
import {
  deleteOwn,
  deleteUser,
  fillAccount,
  findRemains,
  itDeletes,
  loseMessages,
  newPayingCustomer,
} from '../../support/people/deletion.ts';
import { googleOf, newPerson, signInByToken } from '../../support/people/google.ts';
import { countAttempts } from '../../support/people/rateLimits.ts';
import { expectRefusal, SIGN_IN_AGAIN } from '../../support/people/refusals.ts';
import { sdkFor } from '../../support/stripe/stripeFake.ts';
import { listStripeSubscriptions } from '../../support/stripe/subscribers.ts';

const it = itDeletes.extend(
  'expectFinished',
  ({ cloud, table }) =>
    /** Makes the table unavailable after `requests` requests, and expects the deletion to be completed. */
    async (requests: number, remove: (account: Customer) => Promise<{ readonly status: number }>) => {
      const paying = await newPayingCustomer(cloud);
      const { userId, customerId, email } = paying;
      const ids = await fillAccount(cloud, paying, { companies: 1, keywords: 2, days: 2 });
      table.setDownAfter(requests);
      const { status } = await remove(paying);
      await Promise.race([cloud.idle(), expect.poll(table.isDown).toBe(true)]);
      table.setDown(false);
      await loseMessages(cloud);
      // After the cut, either nothing is deleted or the deletion is recorded.
      if (await findUser(userId)) expect((await remove(paying)).status).toBe(200);
      else expect([200, 503]).toContain(status);
      await cloud.runScheduledFunctions();
      await cloud.idle();
      await loseMessages(cloud);
      await cloud.runScheduledFunctions();
      await cloud.stripe.delivered();
      expect(await findRemains(cloud, [...ids, customerId, email])).toEqual([]);
      expect(await listOpenTasks()).toEqual([]);
      expect(await sdkFor(cloud.stripe).customers.retrieve(customerId)).toMatchObject({ deleted: true });
    },
);

const withoutLimits = (items: readonly string[]) => items.filter((text) => !text.includes('RATE_LIMIT#'));

describe('deleting their own account', () => {
  it('asks for e-mail and password, and ends the session', async ({ cloud, login }) => {
    const paying = await newPayingCustomer(cloud);
    const { userId, email } = paying;
    const before = await findMentions(cloud, [userId]);
    for (const [confirmation, password, fields] of [
      ['outra@teste.local', 'segredo', { confirmation: 'Digite o e-mail desta conta.' }],
      [email, undefined, { password: 'Digite a sua senha.' }],
      [email, 'errada', { password: 'Senha incorreta.' }],
    ] as const) {
      const { status, body } = await deleteOwn(paying, confirmation, password);
      expect([status, body.fields]).toEqual([403, fields]);
    }
    expect(withoutLimits(await findMentions(cloud, [userId]))).toEqual(withoutLimits(before));

    for (const [limit, whose] of limitsOfAccount(userId, email)) await countAttempts(limit, whose, 1);
    const { status, body, headers } = await deleteOwn(paying, ` ${email.toUpperCase()} `, 'segredo');
    expect([status, body]).toEqual([200, { success: true }]);
    expect(headers.get('set-cookie')).toMatch(/^session=; Path=\/; Max-Age=0;/);
    expect(headers.get('clear-site-data')).toBe('"storage"');
    expect((await paying.call(routes.accounts.me, {})).status).toBe(401);
    // Nothing is left, its limits neither.
    expect(await findRemains(cloud, [userId, email])).toEqual([]);
    expect((await login(email, 'segredo')).status).toBe(401);
  });

  it('removes them and nobody else from the user pool', async ({ cloud, onTestFinished }) => {
    const google = googleOf(cloud);
    onTestFinished(google.reset);
    const signIn = async (person: ReturnType<typeof newPerson>) => {
      const written = { ...person, email: person.email.toUpperCase() };
      const { body, headers } = await signInByToken(cloud, await google.poolTokenOf(written));
      return { id: body.user.id, call: identifyCaller(cloud.url, cookieOf(headers, 'session')) };
    };
    const [leaver, other] = [newPerson(), newPerson()];
    await signIn(other);
    const left = await signIn(leaver);
    const failures = () => cloud.logs().split('A task failed').length;
    const before = failures();
    google.setFaults({ kind: '500', steps: ['users'] });
    expect((await deleteOwn(left, leaver.email)).status).toBe(200);
    await expect.poll(failures).toBeGreaterThan(before);
    const back = await signIn(leaver);
    expect(google.keepsInPool(leaver.email)).toBe(true);
    google.reset();
    await cloud.idle();
    await endOpenWaits();
    await cloud.runScheduledFunctions();
    await cloud.idle();
    expect([leaver, other].map(({ email }) => google.keepsInPool(email))).toEqual([false, true]);
    expect(await findRemains(cloud, [left.id])).toEqual([]);
    // A customer who has come back meanwhile keeps the new account and session, and can still sign in.
    expect(back.id).not.toBe(left.id);
    expect((await back.call(routes.accounts.me, {})).status).toBe(200);
    expect((await signIn(leaver)).id).toBe(back.id);
  });

  it('asks for a recent sign-in without a password', async ({ cloud, customer, newCustomer }) => {
    const left = await signedInEarlier(cloud, customer);
    await expectRefusal(deleteOwn(left, customer.email, 'qualquer'), 403, SIGN_IN_AGAIN);
    expect((await left.call(routes.accounts.me, {})).status).toBe(200);
    const account = await newCustomer({ passwordHash: quickHash('segredo') });
    const deleted = await deleteOwn(await signedInEarlier(cloud, account), account.email, 'segredo');
    expect(deleted.status).toBe(200);
  });

  it('is refused to the last administrator, whose subscription at Stripe goes on', async ({
    cloud,
    newCustomer,
  }) => {
    const [admin, other] = [await newCustomer({ isAdmin: true }), await newCustomer({ isAdmin: true })];
    const paying = await newPayingCustomer(cloud);
    await setAttributes(profileKey(paying.userId), { is_admin: true });
    // The other tests of this file leave administrators, so the count is set for this test.
    const { administrators } = await readTotals();
    const setCount = (count: number) => setAttributes(statisticsKey('TOTAL'), { administrators: count });
    await setCount(2);
    const answers = await Promise.all([admin, other].map((one) => deleteOwn(one, one.email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refusal = 'Este é o único administrador. Promova outro usuário antes.';
    await expectRefusal(deleteOwn(paying, paying.email, 'segredo'), 409, refusal);
    await setCount(Number(administrators) - 1);
    expect(await listStripeSubscriptions(paying)).toMatchObject([{ status: 'trialing' }]);
  });
});

describe('a deletion that is cut off after some requests to the table', () => {
  it.for([6, 14, 30])(
    'is finished by the next pass (an administrator deletes, %i requests)',
    (requests, { admin, expectFinished }) =>
      expectFinished(requests, ({ userId }) => deleteUser(admin, userId)),
  );

  it.for([10])(
    'goes on by another request or the next pass (people delete their own account, %i requests)',
    (requests, { expectFinished }) =>
      expectFinished(requests, (account) => deleteOwn(account, account.email, 'segredo')),
  );
});
