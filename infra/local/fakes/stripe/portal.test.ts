import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, openPortal, type Rig, sell, startRig, submit, subscribe } from './rig.ts';

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

const enter = async (params: Parameters<typeof subscribe>[2] = {}) => {
  const { subscription, customer } = await subscribe(rig, basic, params);
  const { url, configuration } = await openPortal(rig.sdk, customer, [basic, large]);
  const look = async () => (await fetch(url)).text();
  const reread = () => rig.sdk.subscriptions.retrieve(subscription.id);
  return { customer, subscription, url, look, reread, configuration: String(configuration) };
};
const lastUpdate = () => rig.stripe.events.findLast(({ type }) => type === 'customer.subscription.updated');

describe('the portal', () => {
  it('shows the subscription, the plans, the card and the invoices, and the way back', async () => {
    const { look } = await enter();
    const page = await look();
    expect(page).toContain('Ambiente de teste local');
    for (const words of [
      'Essencial',
      'Ativa',
      'Próxima cobrança',
      'Cartão visa com final 4242',
      'Faturas',
      'Paga',
    ]) {
      expect(page).toContain(words);
    }
    expect(page).toMatch(/Profissional, R\$\s99,00 por mês/);
    expect(page).toContain('<a href="https://example.com.br/configuracoes">Voltar ao site</a>');
  });

  it('changes the plan at once, and tells what it was', async () => {
    const { url, look, reread } = await enter();
    const done = await submit(`${url}/plan`, { price: large.id });
    expect(done.headers.get('location')).toContain('feito=plan');
    const after = await reread();
    expect(after.items.data).toMatchObject([{ price: { id: large.id, metadata: { max_keywords: '100' } } }]);
    expect(lastUpdate()?.data.previous_attributes).toMatchObject({
      items: { data: [{ price: { id: basic.id } }] },
    });
    expect(await look()).toContain('(plano atual)');
    await rig.stripe.advance(31 * DAY_MS);
    const { data } = await rig.sdk.invoices.list({ subscription: after.id, limit: 1 });
    expect(data).toMatchObject([{ total: 9900, amount_paid: 9900 }]);
  });

  it('settles the rest of the period where it is told to', async () => {
    const { url, configuration, subscription } = await enter();
    await rig.sdk.billingPortal.configurations.update(configuration, {
      features: { subscription_update: { proration_behavior: 'always_invoice' } },
    });
    await submit(`${url}/plan`, { price: large.id });
    const { data } = await rig.sdk.invoices.list({ subscription: subscription.id, limit: 1 });
    expect(data).toMatchObject([{ billing_reason: 'subscription_update', status: 'paid', total: 5000 }]);
    expect(data[0]?.lines.data.map(({ amount }) => amount)).toEqual([-4900, 9900]);
  });

  it('refuses a price that it does not offer, and what is switched off', async () => {
    const { url, configuration, reread, look } = await enter();
    const other = await sell(rig.sdk, 'Secreto', 100);
    expect((await submit(`${url}/plan`, { price: other.id })).status).toBe(402);
    await rig.sdk.billingPortal.configurations.update(configuration, {
      features: { subscription_cancel: { enabled: false } },
    });
    expect(await look()).not.toContain('Cancelar assinatura');
    const refused = await submit(`${url}/cancel`);
    expect(await refused.text()).toContain('Esta opção não está disponível.');
    expect(await reread()).toMatchObject({ cancel_at_period_end: false });
    expect((await submit(`${url}/nada`)).status).toBe(404);
  });

  it('cancels at the end of the period, and takes that back', async () => {
    const { url, look, reread } = await enter();
    await submit(`${url}/cancel`);
    expect(await reread()).toMatchObject({ cancel_at_period_end: true, status: 'active' });
    expect(await look()).toContain('Termina em');
    await submit(`${url}/resume`);
    expect(await reread()).toMatchObject({ cancel_at_period_end: false });
    await submit(`${url}/cancel`);
    await rig.stripe.advance(31 * DAY_MS);
    expect(await look()).toContain('Encerrada em');
    expect(await reread()).toMatchObject({ status: 'canceled' });
  });

  it('with a new card pays what is open, and the subscription is active again', async () => {
    const { url, look, reread } = await enter({ card: '4000000000000341' });
    await rig.stripe.advance(32 * DAY_MS);
    expect(await look()).toContain('Pagamento atrasado');
    const refused = await submit(`${url}/card`, { card: '4000000000000002' });
    expect(refused.status).toBe(402);
    expect(await refused.text()).toContain('Seu cartão foi recusado.');
    expect(await reread()).toMatchObject({ status: 'past_due' });
    await submit(`${url}/card`, { card: '5555 5555 5555 4444' });
    expect(await reread()).toMatchObject({ status: 'active' });
    expect(lastUpdate()?.data.previous_attributes).toEqual({ status: 'past_due' });
    expect(await look()).toContain('Cartão mastercard com final 4444');
  });

  it('brings an unpaid subscription back, with a period that is paid', async () => {
    rig.stripe.afterLastRetry('unpaid');
    const { url, reread } = await enter({ card: '4000000000000341' });
    await rig.stripe.advance(70 * DAY_MS);
    expect(await reread()).toMatchObject({ status: 'unpaid' });
    await submit(`${url}/card`, { card: '4242424242424242' });
    expect(await reread()).toMatchObject({ status: 'active' });
  });

  it('changes name and e-mail', async () => {
    const { url, customer } = await enter();
    await submit(`${url}/customer`, { name: 'Ana Maria', email: 'nova@example.com.br' });
    expect(await rig.sdk.customers.retrieve(customer)).toMatchObject({
      name: 'Ana Maria',
      email: 'nova@example.com.br',
    });
    expect((await submit(`${url}/customer`, { email: 'sem arroba' })).status).toBe(402);
  });

  it('needs a configuration, and one of its own', async () => {
    const { id: customer } = await rig.sdk.customers.create();
    await expect(rig.sdk.billingPortal.sessions.create({ customer })).rejects.toThrow(
      'No configuration provided',
    );
    const { url } = await openPortal(rig.sdk, customer, [basic]);
    expect(await (await fetch(url)).text()).toContain('Nenhuma assinatura.');
    expect((await submit(`${url}/cancel`)).status).toBe(402);
  });
});
