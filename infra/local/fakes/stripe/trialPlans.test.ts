import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPortal, periodEndOf, type Rig, sell, startRig, submit, subscribe, trial } from './rig.ts';

let rig: Rig;
let basic: Stripe.Price;
let large: Stripe.Price;
beforeAll(async () => {
  rig = await startRig();
});
beforeEach(async () => {
  basic = await sell(rig.sdk, 'Essencial', 4900);
  large = await sell(rig.sdk, 'Profissional', 9900);
});
afterEach(() => rig.stripe.reset());
afterAll(() => rig.stop());

const GOOD = '4242424242424242';
const WARNING = 'Mudar de plano encerra o teste grátis';

const enter = async (card: string, ofTrial?: 'continue_trial' | 'end_trial') => {
  const { subscription, customer } = await subscribe(rig, basic, { card, ...trial() });
  const { url } = await openPortal(rig.sdk, customer, [basic, large], ofTrial);
  const change = () => submit(`${url}/plan`, { price: large.id });
  const look = async () => (await fetch(url)).text();
  const reread = () => rig.sdk.subscriptions.retrieve(subscription.id);
  const invoices = async () => (await rig.sdk.invoices.list({ customer })).data;
  return { url, subscription, change, look, reread, invoices };
};

it.each([undefined, 'end_trial'] as const)(
  'a change of plan ends the trial and is charged at once, with the setting %s',
  async (ofTrial) => {
    const { look, change, reread, subscription, invoices } = await enter(GOOD, ofTrial);
    const { data } = await rig.sdk.billingPortal.configurations.list();
    expect(data[0]?.features.subscription_update.trial_update_behavior).toBe('end_trial');
    expect(await look()).toContain(WARNING);
    expect((await change()).status).toBe(303);
    const after = await reread();
    expect(after).toMatchObject({ status: 'active', items: { data: [{ price: { id: large.id } }] } });
    expect(Number(after.trial_end)).toBeLessThan(Number(subscription.trial_end));
    expect(after.items.data[0]?.current_period_start).toBe(after.trial_end);
    expect(periodEndOf(after)).toBeGreaterThan(periodEndOf(subscription));
    expect((await invoices())[0]).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      amount_paid: 9900,
    });
    const told = rig.stripe.events.findLast(({ type }) => type === 'customer.subscription.updated');
    expect(told?.data).toMatchObject({
      object: { status: 'active' },
      previous_attributes: { status: 'trialing' },
    });
  },
);

it('a change of plan that would end a trial without a card is refused', async () => {
  const { change, reread, invoices, url } = await enter('');
  const before = await reread();
  const refused = await change();
  expect(refused.status).toBe(402);
  expect(await refused.text()).toContain('Cadastre um cartão antes de mudar de plano.');
  expect(JSON.stringify(await reread())).toBe(JSON.stringify(before));
  expect(await invoices()).toMatchObject([{ amount_due: 0 }]);
  await submit(`${url}/card`, { card: GOOD });
  expect((await change()).status).toBe(303);
  expect(await reread()).toMatchObject({ status: 'active' });
});

it('a change of plan leaves the trial as it is where it is told to', async () => {
  const { change, look, reread, subscription, invoices } = await enter('', 'continue_trial');
  expect(await look()).not.toContain(WARNING);
  expect((await change()).status).toBe(303);
  expect(await reread()).toMatchObject({
    status: 'trialing',
    trial_end: subscription.trial_end,
    items: { data: [{ price: { id: large.id } }] },
  });
  expect(await invoices()).toHaveLength(1);
});
