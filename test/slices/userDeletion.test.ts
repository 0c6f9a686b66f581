import { PurgeQueueCommand } from '@aws-sdk/client-sqs';
import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { findUser } from '../../functions/accounts/users.store.ts';
import { listCustomersOf, saveCustomer } from '../../functions/billing/customers.store.ts';
import { ensureCustomer } from '../../functions/billing/ensureCustomer.ts';
import { syncSubscription } from '../../functions/billing/syncSubscription.ts';
import { listDeletions, recordDeletion } from '../../functions/deletions/deletions.store.ts';
import { keywordIdOf, keywordKey } from '../../functions/keywords/keywords.store.ts';
import { savePlan } from '../../functions/plans/plans.store.ts';
import { setAttributes, transact, writeMany } from '../../functions/platform/aws/writes.ts';
import { dayOf } from '../../functions/platform/time/calendar.ts';
import { DAY, MINUTE, toMoment } from '../../functions/platform/time/clock.ts';
import { putPoints } from '../../functions/rankings/history.store.ts';
import { dayCounts } from '../../functions/statistics/counts.ts';
import { readCounts, statisticsKey } from '../../functions/statistics/statistics.store.ts';
import { saveSyncedSubscription } from '../../functions/subscriptions/subscription.store.ts';
import { SERPER, startCheck } from '../support/checks.ts';
import type { TestCloud } from '../support/cloud.ts';
import { type Customer, newCompany } from '../support/customers.ts';
import { sendRaw, validRequest } from '../support/everyRoute.ts';
import { itWithTableProxy } from '../support/slice.ts';
import { findMentions } from '../support/storedData.ts';
import { LARGE, type Newcomer, newSubscriber, openCheckout, savePlans, signUp } from '../support/stripe.ts';
import { sdkFor } from '../support/stripeFake.ts';

const it = itWithTableProxy.extend('admin', ({ newCustomer }) => newCustomer({ isAdmin: true }));

const ROOMY = 3;

it.beforeAll(async () => {
  await savePlans();
  const limits = { max_keywords: 1000, max_companies: 10, max_competitors: 3 };
  await savePlan({ id: ROOMY, name: 'Amplo', description: null, price_monthly: 10, ...limits });
});
it.afterEach(({ cloud }) => {
  cloud.stripe.setDelivery({});
  cloud.stripe.setFaults({ rate: 0 });
});

const deleteUser = ({ call }: Pick<Customer, 'call'>, id: string) =>
  call(routes.users.delete, { params: { id } });

/** Gives a customer companies with keywords, history, competitors and logos. Returns all of their ids. */
const fill = async (
  cloud: TestCloud,
  customer: Pick<Customer, 'userId' | 'cookie' | 'call'>,
  { companies, keywords, days }: { companies: number; keywords: number; days: number },
): Promise<string[]> => {
  const ids = [customer.userId];
  for (let index = 0; index < companies; index++) {
    const company = await newCompany(customer, {
      domain: `loja${index}.com.br`,
      competitors: ['rival.com.br'],
    });
    const { id: company_id } = company;
    const created = Array.from({ length: keywords }, (_, number) => {
      const keyword = `palavra ${index} ${number}`;
      const id = keywordIdOf(company_id, keyword);
      return { id, company_id, keyword, is_active: true, created_at: toMoment(Date.now()), fetch: keyword };
    });
    await writeMany(created.map((item) => ({ put: { ...keywordKey(customer.userId, item.id), ...item } })));
    await Promise.all(
      created.map(({ id }) =>
        putPoints(
          id,
          Array.from({ length: days }, (_, day) => ({
            at: toMoment(Date.now() - day * DAY),
            position: day + 1,
            depth: 100,
            domain: 'loja.com.br',
            engine: SERPER,
          })),
        ),
      ),
    );
    const logo = validRequest(
      { name: 'companies/uploadLogo', route: routes.companies.uploadLogo },
      { companies: company_id },
    );
    const { cookie } = customer;
    await sendRaw(cloud.url, routes.companies.uploadLogo, { ...logo, headers: { cookie } });
    await customer.call(routes.competitors.refreshLogos, { params: { id: company_id } });
    ids.push(company_id);
  }
  return ids;
};

/** A customer who pays at Stripe, with room for everything that `fill` adds. */
const newPayingCustomer = async (cloud: TestCloud): Promise<Newcomer & { readonly customerId: string }> => {
  const subscriber = await newSubscriber(cloud, ROOMY);
  const [customerId = ''] = await listCustomersOf(subscriber.userId);
  return { ...subscriber, customerId };
};

/** Everything that mentions these ids; the payment log and the audit are kept. */
const findRemains = async (cloud: TestCloud, ids: readonly string[]): Promise<string[]> => {
  await cloud.idle();
  await cloud.stripe.delivered();
  return (await findMentions(cloud, ids)).filter((text) => !/"PK":\{"S":"(?:PAYMENTS|AUDIT)"/.test(text));
};

const totals = async () => (await readCounts('TOTAL')).get('TOTAL') ?? {};

/** Makes all deletion records old and forgets all messages, as after a crash that lost them. */
const loseMessages = async ({ clients, environment }: TestCloud) => {
  await clients.sqs.send(new PurgeQueueCommand({ QueueUrl: environment.CLEANUP_QUEUE_URL }));
  const records = await listDeletions();
  const deleted_at = toMoment(Date.now() - 11 * MINUTE);
  for (const record of records) await transact([recordDeletion({ ...record, deleted_at })]);
};

describe('deleting a user', () => {
  it('leaves nothing of 5 companies, 500 keywords and their history in the table, the bucket or Stripe', async ({
    admin,
    cloud,
    visitor,
    newCustomer,
  }) => {
    const neighbour = await newCustomer();
    const kept = await fill(cloud, neighbour, { companies: 1, keywords: 2, days: 2 });
    const before = { mentions: await findMentions(cloud, kept), totals: await totals() };
    const paying = await newPayingCustomer(cloud);
    const { userId, customerId } = paying;
    const email = (await findUser(userId))?.email ?? '';
    // As if Stripe's customer had been deleted and replaced once.
    await saveCustomer(userId, 'cus_anterior', customerId);
    await saveCustomer(userId, customerId, 'cus_anterior');
    const ids = [
      ...(await fill(cloud, paying, { companies: 5, keywords: 100, days: 2 })),
      customerId,
      'cus_anterior',
      email,
    ];
    // 500 keywords with 2 points each, 5 companies, competitors and their logos, and the account itself.
    expect((await findRemains(cloud, ids)).length).toBeGreaterThan(1500);

    const { status, body } = await deleteUser(admin, userId);
    expect([status, body]).toEqual([200, { success: true }]);
    // At once: no session, a free e-mail, not listed, not counted.
    expect((await paying.call(routes.accounts.me, {})).status).toBe(401);
    const listed = (await admin.call(routes.users.list, {})).body.users;
    expect(listed.map(({ id }) => id)).not.toContain(userId);
    expect(await totals()).toEqual({ ...before.totals, trialing: 0 });
    expect((await readCounts(`PLAN#${ROOMY}`)).get(`PLAN#${ROOMY}`)?.subscribers).toBe(0);

    const login = await visitor(routes.accounts.login, { body: { email, password: 'segredo' } });
    expect(login.status).toBe(401);
    await cloud.stripe.delivered();
    expect((await findRemains(cloud, ids)).filter((text) => !text.includes('RATE_LIMIT#'))).toEqual([]);
    expect(await findMentions(cloud, kept)).toEqual(before.mentions);
    expect(await listDeletions()).toEqual([]);
    const sdk = sdkFor(cloud.stripe);
    expect(await sdk.customers.retrieve(customerId)).toMatchObject({ deleted: true });
    expect((await sdk.subscriptions.list({ customer: customerId, status: 'all' })).data).toEqual([]);
    const { records } = (await admin.call(routes.audit.list, { query: { action: 'users/delete' } })).body;
    expect(records[0]).toMatchObject({ target: email, actor_email: admin.email });
    expect((await deleteUser(admin, userId)).status).toBe(404);
  }, 180_000);

  it('deletes nothing while Stripe does not answer, and everything when it does', async ({
    admin,
    cloud,
  }) => {
    const paying = await newPayingCustomer(cloud);
    const ids = await fill(cloud, paying, { companies: 1, keywords: 1, days: 1 });
    const before = await findRemains(cloud, ids);
    cloud.stripe.setFaults({ rate: 1, kinds: ['500'] });
    const { status, body } = await deleteUser(admin, paying.userId);
    expect([status, body.error]).toEqual([
      503,
      'O provedor de pagamento não respondeu. Tente novamente em instantes.',
    ]);
    expect(await findRemains(cloud, ids)).toEqual(before);
    expect((await paying.call(routes.accounts.me, {})).status).toBe(200);
    cloud.stripe.setFaults({ rate: 0 });
    expect((await deleteUser(admin, paying.userId)).status).toBe(200);
    expect(await findRemains(cloud, [...ids, paying.customerId])).toEqual([]);
  });

  it('needs nothing of Stripe for who has no customer there, or one that does not exist', async ({
    admin,
    cloud,
    newCustomer,
  }) => {
    const known = await newCustomer();
    await saveCustomer(known.userId, 'cus_deoutraconta', undefined);
    expect((await deleteUser(admin, known.userId)).status).toBe(200);
    cloud.stripe.setFaults({ rate: 1, kinds: ['500'] });
    const { userId } = await newCustomer();
    expect((await deleteUser(admin, userId)).status).toBe(200);
    expect(await findRemains(cloud, [userId, known.userId, 'cus_deoutraconta'])).toEqual([]);
  });

  it('counts one who paid as ended on that day, and leaves the day of one who had ended', async ({
    admin,
    newCustomer,
  }) => {
    const [paying, former] = [await newCustomer(), await newCustomer()];
    const today = dayCounts(dayOf(Date.now()));
    const endedDay = dayCounts(dayOf(Date.now() - 3 * DAY));
    const endedOn = async (day: string) => (await readCounts(day)).get(day)?.paid_ended ?? 0;
    const before = [await endedOn(today), await endedOn(endedDay)] as const;
    const paid = {
      status: 'active' as const,
      plan_id: ROOMY,
      current_period_end: null,
      paid_since: toMoment(Date.now() - 40 * DAY),
      sync_version: 1,
    };
    const ended_at = toMoment(Date.now() - 3 * DAY);
    await saveSyncedSubscription(paying.userId, { ...paid, stripe_subscription_id: 'sub_um' });
    const ended = { ...paid, status: 'canceled' as const, ended_at, stripe_subscription_id: 'sub_dois' };
    // First while it went on: an ended one does not replace the complimentary one of this test's customers.
    await saveSyncedSubscription(former.userId, { ...ended, status: 'active', ended_at: null });
    await saveSyncedSubscription(former.userId, { ...ended, sync_version: 2 });
    const counted = await totals();
    const churn = async () => (await admin.call(routes.billing.getOverview, {})).body.churn_rate;
    const churnBefore = await churn();
    for (const { userId } of [paying, former]) expect((await deleteUser(admin, userId)).status).toBe(200);
    expect(await endedOn(today)).toBe(before[0] + 1);
    expect(await endedOn(endedDay)).toBe(before[1] + 1);
    expect(await totals()).toMatchObject({ paid: Number(counted.paid) - 1 });
    expect(await churn()).toBeGreaterThan(churnBefore);
  });

  it('is refused for administrators', async ({ admin, newCustomer }) => {
    const other = await newCustomer({ isAdmin: true });
    const { status, body } = await deleteUser(admin, other.userId);
    expect([status, body.error]).toEqual([409, 'Administradores não podem ser excluídos.']);
    expect((await other.call(routes.accounts.me, {})).status).toBe(200);
  });

  it('closes an open checkout, and what happens meanwhile writes nothing back', async ({ admin, cloud }) => {
    const newcomer = await signUp(cloud);
    await openCheckout(newcomer, LARGE);
    const [open = ''] = await listCustomersOf(newcomer.userId);
    const user = await findUser(newcomer.userId);
    if (!user) throw new Error('The account is missing');
    expect((await deleteUser(admin, newcomer.userId)).status).toBe(200);
    const sessions = await sdkFor(cloud.stripe).checkout.sessions.list({ customer: open });
    expect(sessions.data.filter(({ status }) => status === 'open')).toEqual([]);
    await cloud.idle();
    // A checkout that had read the account before it was deleted.
    await expect(ensureCustomer(user)).rejects.toMatchObject({ code: 'not_found' });
    const answers = await Promise.all([
      newcomer.call(routes.billing.createCheckout, { body: { userId: user.id, planId: LARGE } }),
      newcomer.call(routes.billing.getSubscription, {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 401]);
    expect(await findRemains(cloud, [user.id, open, user.email])).toEqual([]);
  });

  it('during a check and webhooks, several times at once, leaves nothing behind', async ({
    admin,
    cloud,
  }) => {
    const before = { trialing: (await totals()).trialing ?? 0 };
    const paying = await newPayingCustomer(cloud);
    const ids = await fill(cloud, paying, { companies: 2, keywords: 4, days: 1 });
    cloud.stripe.setDelivery({ copies: 3, shuffled: true, delayMs: 5 });
    for (const id of ids.slice(1)) await startCheck({ ...paying, email: '' }, { id });
    const syncing = Array.from({ length: 4 }, () => syncSubscription(paying.customerId));
    const answers = await Promise.all([1, 2].map(() => deleteUser(admin, paying.userId)));
    await Promise.all(syncing);
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    await cloud.stripe.delivered();
    expect(await findRemains(cloud, [...ids, paying.customerId])).toEqual([]);
    expect((await totals()).trialing).toBe(before.trialing);
  });

  it.for([6, 9, 14, 20, 30])(
    'that is cut off after %i requests to the table is finished by the next pass',
    async (requests, { admin, cloud, table }) => {
      const paying = await newPayingCustomer(cloud);
      const { userId, customerId } = paying;
      const ids = await fill(cloud, paying, { companies: 2, keywords: 2, days: 2 });
      table.setDownAfter(requests);
      const { status } = await deleteUser(admin, userId);
      await Promise.race([cloud.idle(), expect.poll(table.isDown, { timeout: 10_000 }).toBe(true)]);
      table.setDown(false);
      await loseMessages(cloud);
      // Either nothing of the user was deleted, or the deletion is on record.
      if (await findUser(userId)) expect((await deleteUser(admin, userId)).status).toBe(200);
      else expect([200, 500]).toContain(status);
      await cloud.runScheduledFunctions();
      await cloud.idle();
      // What the pass began may have lost its messages, too.
      await loseMessages(cloud);
      await cloud.runScheduledFunctions();
      await cloud.stripe.delivered();
      expect(await findRemains(cloud, [...ids, customerId])).toEqual([]);
      expect(await listDeletions()).toEqual([]);
      expect(await sdkFor(cloud.stripe).customers.retrieve(customerId)).toMatchObject({ deleted: true });
    },
  );
});

describe('deleting their own account', () => {
  const deleteOwn = ({ call }: Pick<Customer, 'call'>, confirmation: string, password?: string) =>
    call(routes.profiles.delete, { body: { confirmation, ...(password !== undefined && { password }) } });

  it('asks for the e-mail and the password, then leaves nothing and signs out', async ({
    cloud,
    visitor,
  }) => {
    const paying = await newPayingCustomer(cloud);
    const { userId, customerId } = paying;
    const email = (await findUser(userId))?.email ?? '';
    const ids = [...(await fill(cloud, paying, { companies: 1, keywords: 2, days: 1 })), customerId, email];
    const before = await findRemains(cloud, ids);
    for (const [confirmation, password, fields] of [
      ['outra@teste.local', 'segredo', { confirmation: 'Digite o e-mail desta conta.' }],
      [email, undefined, { password: 'Digite a sua senha.' }],
      [email, 'errada', { password: 'Senha incorreta.' }],
    ] as const) {
      const { status, body } = await deleteOwn(paying, confirmation, password);
      expect([status, body.fields]).toEqual([403, fields]);
    }
    const kept = await findRemains(cloud, ids);
    expect(kept.filter((text) => !text.includes('RATE_LIMIT#'))).toEqual(before);

    const { status, body, headers } = await deleteOwn(paying, ` ${email.toUpperCase()} `, 'segredo');
    expect([status, body]).toEqual([200, { success: true }]);
    expect(headers.get('set-cookie')).toMatch(/^session=; Path=\/; Max-Age=0;/);
    expect((await paying.call(routes.accounts.me, {})).status).toBe(401);
    expect(await findRemains(cloud, ids)).toEqual([]);
    expect(await sdkFor(cloud.stripe).customers.retrieve(customerId)).toMatchObject({ deleted: true });
    const signup = await visitor(routes.accounts.login, { body: { email, password: 'segredo' } });
    expect(signup.status).toBe(401);
  });

  it('happens once for two requests at once, and needs no password where there is none', async ({
    cloud,
    customer,
  }) => {
    const { users } = await totals();
    const answers = await Promise.all([1, 2].map(() => deleteOwn(customer, customer.email)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    for (const status of statuses) expect([200, 401, 404, 409]).toContain(status);
    expect((await totals()).users).toBe(Number(users) - 1);
    expect(await findRemains(cloud, [customer.userId])).toEqual([]);
  });

  it('is refused to the last administrator, also for two of them at once', async ({ admin, newCustomer }) => {
    const other = await newCustomer({ isAdmin: true });
    // The other tests of this file have left administrators behind.
    const { administrators } = await totals();
    await setAttributes(statisticsKey('TOTAL'), { administrators: 2 });
    const answers = await Promise.all([admin, other].map((one) => deleteOwn(one, one.email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toBe('Este é o único administrador. Promova outro usuário antes.');
    await setAttributes(statisticsKey('TOTAL'), { administrators: Number(administrators) - 1 });
  });

  it.for([10, 18])(
    'that is cut off after %i requests to the table goes on, by another request or the next pass',
    async (requests, { cloud, table }) => {
      const paying = await newPayingCustomer(cloud);
      const { userId, customerId } = paying;
      const email = (await findUser(userId))?.email ?? '';
      const ids = await fill(cloud, paying, { companies: 1, keywords: 1, days: 1 });
      table.setDownAfter(requests);
      await deleteOwn(paying, email, 'segredo');
      await Promise.race([cloud.idle(), expect.poll(table.isDown, { timeout: 10_000 }).toBe(true)]);
      table.setDown(false);
      await loseMessages(cloud);
      if (await findUser(userId)) expect((await deleteOwn(paying, email, 'segredo')).status).toBe(200);
      await cloud.runScheduledFunctions();
      await cloud.idle();
      await loseMessages(cloud);
      await cloud.runScheduledFunctions();
      await cloud.stripe.delivered();
      expect(await findRemains(cloud, [...ids, customerId, email])).toEqual([]);
      expect(await listDeletions()).toEqual([]);
    },
  );
});
