import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { cards } from '../../../../../test/support/stripe/cards.ts';
import {
  createPrice,
  DAY_MS,
  it as fixture,
  openPortal,
  submit,
  subscribe,
  trialParams,
} from '../../../../../test/support/stripe/stripeFake.ts';

const it = fixture
  .extend('basic', ({ sdk }) => createPrice(sdk, 'Essencial', 4900))
  .extend('large', ({ sdk }) => createPrice(sdk, 'Profissional', 9900))
  .extend('enter', ({ sdk, basic, large }) => {
    return async (
      params: Parameters<typeof subscribe>[2] = {},
      options: Parameters<typeof openPortal>[3] = {},
    ) => {
      const { subscription, customer } = await subscribe(sdk, basic, params);
      const { url } = await openPortal(sdk, customer, [basic, large], options);
      const page = async () => (await fetch(url)).text();
      const reread = () => sdk.subscriptions.retrieve(subscription.id);
      return { customer, subscription, url, page, reread };
    };
  });

const updates = (events: readonly { readonly type: string; readonly data: Partial<Stripe.Event.Data> }[]) =>
  events.filter(({ type }) => type === 'customer.subscription.updated').map(({ data }) => data);

describe('the billing portal', () => {
  it('shows subscription, plans, card and invoices, and the way back', async ({ enter }) => {
    const { page } = await enter();
    const text = await page();
    for (const part of [
      'Ambiente de teste local',
      'Essencial',
      'Ativa',
      'Próxima cobrança',
      'Cartão visa com final 4242',
      'Faturas',
      'Paga',
      '<a href="https://example.com.br/configuracoes">Voltar ao site</a>',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/Profissional, R\$\s99,00 por mês/);
  });

  it('changes the plan at once; the next invoice settles the period', async ({
    enter,
    sdk,
    stripe,
    basic,
    large,
  }) => {
    const { url, page, reread } = await enter();
    const done = await submit(`${url}/plan`, { price: large.id });
    expect(done.headers.get('location')).toContain('feito=plan');
    const after = await reread();
    expect(after.items.data).toMatchObject([{ price: { id: large.id, metadata: { max_keywords: '100' } } }]);
    expect(updates(stripe.events).at(-1)?.previous_attributes).toMatchObject({
      items: { data: [{ price: { id: basic.id } }] },
    });
    expect(await page()).toContain('(plano atual)');
    await stripe.advance(31 * DAY_MS);
    const { data } = await sdk.invoices.list({ subscription: after.id, limit: 1 });
    expect(data).toMatchObject([{ total: 14_900, amount_paid: 14_900 }]);
    expect(data[0]?.lines.data.map(({ amount }) => amount)).toEqual([-4900, 9900, 9900]);
  });

  it('leaves a trial as it is when the plan changes', async ({ enter, sdk, large }) => {
    const { url, reread, subscription, customer } = await enter({ card: '', ...trialParams });
    expect((await submit(`${url}/plan`, { price: large.id })).status).toBe(303);
    expect(await reread()).toMatchObject({
      status: 'trialing',
      trial_end: subscription.trial_end,
      items: { data: [{ price: { id: large.id } }] },
    });
    expect((await sdk.invoices.list({ customer })).data).toHaveLength(1);
  });

  it('rejects a price that it does not offer, and what is switched off', async ({ enter, sdk }) => {
    const { url, page, reread } = await enter({}, { canCancel: false });
    const other = await createPrice(sdk, 'Secreto', 100);
    expect((await submit(`${url}/plan`, { price: other.id })).status).toBe(402);
    expect(await page()).not.toContain('Cancelar assinatura');
    const rejected = await submit(`${url}/cancel`);
    expect(await rejected.text()).toContain('Esta opção não está disponível.');
    expect(await reread()).toMatchObject({ cancel_at: null });
    expect((await submit(`${url}/nada`)).status).toBe(404);
  });

  it('cancels at the end of the period, and undoes that', async ({ enter, stripe }) => {
    const { url, page, reread } = await enter();
    await submit(`${url}/cancel`);
    const { cancel_at, items, ...cancelled } = await reread();
    expect(cancelled).toMatchObject({ cancel_at_period_end: false, status: 'active' });
    expect(cancel_at).toBe(items.data[0]?.current_period_end);
    expect(await page()).toContain('Termina em');
    await submit(`${url}/resume`);
    expect(await reread()).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
    await submit(`${url}/cancel`);
    await stripe.advance(31 * DAY_MS);
    expect(await page()).toContain('Encerrada em');
    expect(await reread()).toMatchObject({ status: 'canceled' });
  });

  it('pays open invoices with a new card, which makes the subscription active', async ({ enter, stripe }) => {
    const { url, page, reread } = await enter({ card: cards.failsLater });
    await stripe.advance(32 * DAY_MS);
    expect(await page()).toContain('Pagamento atrasado');
    const rejected = await submit(`${url}/card`, { card: cards.declined });
    expect(rejected.status).toBe(402);
    expect(await rejected.text()).toContain('Seu cartão foi recusado.');
    expect(await reread()).toMatchObject({ status: 'past_due' });
    await submit(`${url}/card`, { card: '5555 5555 5555 4444' });
    expect(await reread()).toMatchObject({ status: 'active' });
    expect(updates(stripe.events).at(-1)?.previous_attributes).toEqual({ status: 'past_due' });
    expect(await page()).toContain('Cartão mastercard com final 4444');
  });

  it('revives an unpaid subscription, with a paid period', async ({ enter, stripe }) => {
    await fetch(`${stripe.url}/_billing`, { method: 'PUT', body: '{"after_last_retry": "unpaid"}' });
    const { url, reread } = await enter({ card: cards.failsLater });
    await stripe.advance(70 * DAY_MS);
    expect(await reread()).toMatchObject({ status: 'unpaid' });
    await submit(`${url}/card`, { card: cards.good });
    expect(await reread()).toMatchObject({ status: 'active' });
  });

  it('has a deep link that only adds a card and then leads back', async ({ enter, sdk, stripe }) => {
    const { customer, reread } = await enter({ ...trialParams });
    const { data } = await sdk.billingPortal.configurations.list();
    const back = 'https://example.com.br/pronto';
    const session = await sdk.billingPortal.sessions.create({
      customer,
      configuration: String(data[0]?.id),
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: back } },
      },
    });
    expect(session.flow).toMatchObject({ type: 'payment_method_update' });
    const page = await (await fetch(session.url)).text();
    expect(page).toContain('Salvar cartão');
    expect(page).not.toContain('Mudar de plano');
    const done = await submit(`${session.url}/card`, { card: cards.good });
    expect(done.headers.get('location')).toBe(back);
    await stripe.advance(15 * DAY_MS);
    expect(await reread()).toMatchObject({ status: 'active' });
  });

  it('has deep links to the plans and to one of them, for a subscription of the customer', async ({
    enter,
    sdk,
    large,
  }) => {
    const { customer, subscription, reread } = await enter();
    const other = await enter();
    const { data } = await sdk.billingPortal.configurations.list();
    const back = 'https://example.com.br/pronto';
    const after_completion = { type: 'redirect' as const, redirect: { return_url: back } };
    const open = (flow_data: Stripe.BillingPortal.SessionCreateParams.FlowData) =>
      sdk.billingPortal.sessions.create({
        customer,
        configuration: String(data[0]?.id),
        flow_data: { ...flow_data, after_completion },
      });
    const listFor = (id: string) =>
      open({ type: 'subscription_update', subscription_update: { subscription: id } });
    const confirmationOf = (price: string, item = String(subscription.items.data[0]?.id)) =>
      open({
        type: 'subscription_update_confirm',
        subscription_update_confirm: { subscription: subscription.id, items: [{ id: item, price }] },
      });

    const list = await (await fetch((await listFor(subscription.id)).url)).text();
    expect(list).toContain('(plano atual)');
    expect(list).not.toContain('Salvar cartão');
    await expect(listFor(other.subscription.id)).rejects.toThrow('belongs to another customer');
    const secret = await createPrice(sdk, 'Secreto', 100);
    await expect(confirmationOf(secret.id)).rejects.toThrow('does not offer');
    await expect(confirmationOf(large.id, 'si_x')).rejects.toThrow('has no item');

    const { url } = await confirmationOf(large.id);
    expect(await (await fetch(url)).text()).toMatch(/Essencial, R\$\s49,00.*Profissional, R\$\s99,00/s);
    const done = await submit(`${url}/plan`, { price: large.id });
    expect(done.headers.get('location')).toBe(back);
    expect(await reread()).toMatchObject({ items: { data: [{ price: { id: large.id } }] } });
    await expect(confirmationOf(large.id)).rejects.toThrow('no changes to confirm');
  });

  it('changes the e-mail', async ({ enter, sdk }) => {
    const { url, customer } = await enter();
    await submit(`${url}/customer`, { email: 'nova@example.com.br' });
    expect(await sdk.customers.retrieve(customer)).toMatchObject({ email: 'nova@example.com.br' });
    expect((await submit(`${url}/customer`, { email: 'sem arroba' })).status).toBe(402);
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
