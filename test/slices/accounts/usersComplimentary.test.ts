import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { UserType } from '#shared/contract/person.ts';
import { findUser } from '../../../functions/accounts/users.store.ts';
import { findSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import { storedCounts } from '../../support/cloud/storedData.ts';
import { auditOf, type Customer, newCompany, userOf } from '../../support/people/customers.ts';
import { listActiveTexts } from '../../support/people/plans.ts';
import { userForm } from '../../support/people/users.ts';
import { it } from '../../support/slice.ts';
import { cards } from '../../support/stripe/cards.ts';
import {
  confirmCheckout,
  LARGE,
  newSubscriber,
  openCheckout,
  payAt,
  SMALL,
  savePlans,
  sessionIdIn,
  signUp,
  subscriptionOf,
} from '../../support/stripe/subscribers.ts';

it.beforeAll(savePlans);

const choosePlan = async (
  { call }: Customer,
  userId: string,
  plan_id: number | null,
  { name = 'Cliente', user_type = 'basic' as UserType } = {},
) => {
  const { email } = await userOf(userId);
  const body = userForm({ name, email, user_type, plan_id, password: '' });
  return call(routes.users.update, { params: { id: userId }, body });
};

describe('a complimentary subscription', () => {
  it('is used, changes and ends like any other', async ({ admin, cloud, newAccount }) => {
    const account = await newAccount();
    const { userId } = account;
    await choosePlan(admin, userId, null);
    expect(await subscriptionOf(account)).toMatchObject({ status: 'canceled' });
    const before = { total: await storedCounts('TOTAL'), small: await storedCounts(`PLAN#${SMALL}`) };

    const { status, body } = await choosePlan(admin, userId, LARGE);
    expect([status, body.subscription]).toEqual([
      200,
      { id: null, status: 'active', plan_name: 'Grande', is_complimentary: true },
    ]);
    expect(body).toMatchObject({ plan_id: LARGE, user_type: 'subscriber' });
    expect(await subscriptionOf(account)).toMatchObject({
      plan_name: 'Grande',
      status: 'active',
      current_period_end: null,
      cancel_at_period_end: false,
      is_complimentary: true,
      monthly_price: null,
      // No trial is offered, because a checkout would charge at once.
      trial_available: false,
    });
    expect((await account.call(routes.profiles.get, {})).body).toMatchObject({
      user_type: 'subscriber',
      subscription: { status: 'active', plan_name: 'Grande' },
    });
    await newCompany(account, { keywords: ['um', 'dois', 'três', 'quatro'] });
    expect(await listActiveTexts(account)).toHaveLength(4);

    await choosePlan(admin, userId, SMALL);
    await cloud.idle();
    expect(await listActiveTexts(account)).toHaveLength(2);
    expect((await storedCounts(`PLAN#${SMALL}`)).subscribers).toBe(Number(before.small.subscribers ?? 0) + 1);
    expect((await storedCounts('TOTAL')).active).toBe(Number(before.total.active) + 1);
    const { item } = await findSubscription(userId);
    await choosePlan(admin, userId, SMALL, { name: 'Outro nome' });
    expect((await findSubscription(userId)).item).toEqual(item);

    expect((await choosePlan(admin, userId, null)).body).toMatchObject({ plan_id: null, user_type: 'basic' });
    await cloud.idle();
    expect(await listActiveTexts(account)).toHaveLength(0);
    expect(await subscriptionOf(account)).toMatchObject({ status: 'canceled' });
    const refused = await account.call(routes.companies.create, { body: { name: 'B', domain: 'b.com.br' } });
    expect(refused.status).toBe(403);
    expect(await storedCounts('TOTAL')).toMatchObject({ active: before.total.active });
    const records = await auditOf(admin, { action: 'users/update' });
    expect(records[0]?.changes).toContainEqual({ field: 'plan_id', before: String(SMALL), after: '' });
  });

  it('comes with a new account, which can use it at once', async ({ admin: { call }, login }) => {
    const email = 'cortesia@exemplo.com.br';
    const { body } = await call(routes.users.create, { body: userForm({ email, plan_id: SMALL }) });
    expect(body.subscription).toMatchObject({ status: 'active', is_complimentary: true });
    expect((await login(email, 'segredo')).status).toBe(200);
  });

  it('is refused to one who pays at Stripe, whose plan stays', async ({ admin, cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const other = await choosePlan(admin, subscriber.userId, LARGE, { name: 'Não salvo' });
    expect([other.status, other.body.fields]).toEqual([
      409,
      {
        plan_id:
          'Este usuário paga o plano Pequeno pelo Stripe. Cancele essa assinatura no painel do Stripe antes de dar outro plano.',
      },
    ]);
    expect((await choosePlan(admin, subscriber.userId, null)).status).toBe(409);
    expect((await findUser(subscriber.userId))?.name).toBe('Nova Cliente');
    const same = await choosePlan(admin, subscriber.userId, SMALL, { name: 'Salvo' });
    expect([same.status, same.body.name, same.body.subscription?.is_complimentary]).toEqual([
      200,
      'Salvo',
      false,
    ]);
    expect(same.body.subscription?.id).toMatch(/^sub_/);
  });

  it('is replaced by a subscription that the customer pays', async ({ admin, cloud, stripe }) => {
    const newcomer = await signUp(cloud);
    await choosePlan(admin, newcomer.userId, SMALL);
    const session_id = sessionIdIn(await payAt(await openCheckout(newcomer, LARGE), cards.good));
    await confirmCheckout(newcomer, session_id);
    await stripe.delivered();
    const { subscription } = await findSubscription(newcomer.userId);
    expect(subscription).toMatchObject({ plan_id: LARGE, status: 'active' });
    expect(subscription?.stripe_subscription_id).toMatch(/^sub_/);
    expect((await choosePlan(admin, newcomer.userId, SMALL)).status).toBe(409);
  });
});
