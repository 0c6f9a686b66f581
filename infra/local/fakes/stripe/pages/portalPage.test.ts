import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import {
  createPrice,
  DAY_MS,
  it as fixture,
  openPortal,
  submit,
  subscribe,
} from '../../../../../test/support/stripe/stripeFake.ts';

const it = fixture
  .extend('basic', ({ sdk }) => createPrice(sdk, 'Essencial', 4900))
  .extend('large', ({ sdk }) => createPrice(sdk, 'Profissional', 9900))
  .extend('enter', ({ sdk, basic, large }) => {
    return async (options: Parameters<typeof openPortal>[3] = {}) => {
      const { subscription, customer } = await subscribe(sdk, basic);
      const { url } = await openPortal(sdk, customer, [basic, large], options);
      const page = async () => (await fetch(url)).text();
      const reread = () => sdk.subscriptions.retrieve(subscription.id);
      return { customer, subscription, url, page, reread };
    };
  });

const updates = (events: readonly { readonly type: string; readonly data: Partial<Stripe.Event.Data> }[]) =>
  events.filter(({ type }) => type === 'customer.subscription.updated').map(({ data }) => data);

describe('the billing portal', () => {
  it('changes the plan at once; the next invoice settles the period', async ({
    enter,
    sdk,
    stripe,
    basic,
    large,
  }) => {
    const { url, reread } = await enter();
    await submit(`${url}/plan`, { price: large.id });
    const after = await reread();
    expect(after.items.data).toMatchObject([{ price: { id: large.id, metadata: { max_keywords: '100' } } }]);
    expect(updates(stripe.events).at(-1)?.previous_attributes).toMatchObject({
      items: { data: [{ price: { id: basic.id } }] },
    });
    await stripe.advance(31 * DAY_MS);
    const { data } = await sdk.invoices.list({ subscription: after.id, limit: 1 });
    expect(data).toMatchObject([{ total: 14_900, amount_paid: 14_900 }]);
    expect(data[0]?.lines.data.map(({ amount }) => amount)).toEqual([-4900, 9900, 9900]);
  });

  it('rejects a price that it does not offer, and what is switched off', async ({ enter, sdk }) => {
    const { url, page, reread } = await enter({ canCancel: false });
    const other = await createPrice(sdk, 'Secreto', 100);
    expect((await submit(`${url}/plan`, { price: other.id })).status).toBe(402);
    expect(await page()).not.toContain('Cancelar assinatura');
    const rejected = await submit(`${url}/cancel`);
    expect(await rejected.text()).toContain('Esta opção não está disponível.');
    expect(await reread()).toMatchObject({ cancel_at: null });
    expect((await submit(`${url}/nada`)).status).toBe(404);
  });

  it('has no deep links to what it does not offer to the customer', async ({ enter, sdk, basic, large }) => {
    const { customer, subscription } = await enter();
    const other = await enter();
    const { data } = await sdk.billingPortal.configurations.list();
    const redirect = { return_url: 'https://example.com.br/pronto' };
    const after_completion = { type: 'redirect' as const, redirect };
    const open = (flow: Stripe.BillingPortal.SessionCreateParams.FlowData) =>
      sdk.billingPortal.sessions.create({
        customer,
        configuration: String(data[0]?.id),
        flow_data: { ...flow, after_completion },
      });
    const listFor = (id: string) =>
      open({ type: 'subscription_update', subscription_update: { subscription: id } });
    const confirmationOf = (price: string, item = String(subscription.items.data[0]?.id)) =>
      open({
        type: 'subscription_update_confirm',
        subscription_update_confirm: { subscription: subscription.id, items: [{ id: item, price }] },
      });
    await expect(listFor(other.subscription.id)).rejects.toThrow('belongs to another customer');
    const secret = await createPrice(sdk, 'Secreto', 100);
    await expect(confirmationOf(secret.id)).rejects.toThrow('does not offer');
    await expect(confirmationOf(large.id, 'si_x')).rejects.toThrow('has no item');
    await expect(confirmationOf(basic.id)).rejects.toThrow('no changes to confirm');
  });

  it('needs a configuration, but no subscription', async ({ sdk, basic }) => {
    const { id: customer } = await sdk.customers.create();
    await expect(sdk.billingPortal.sessions.create({ customer })).rejects.toThrow(
      'No configuration provided',
    );
    const { url } = await openPortal(sdk, customer, [basic]);
    expect(await (await fetch(url)).text()).toContain('Nenhuma assinatura.');
    expect((await submit(`${url}/cancel`)).status).toBe(402);
  });
});
