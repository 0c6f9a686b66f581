import { describe, expect } from 'vitest';
import { cards } from '../../../../../test/support/stripe/cards.ts';
import {
  createPrice,
  DAY_MS,
  it,
  openCheckout,
  periodEndOf,
  submit,
  subscribe,
  trialParams,
} from '../../../../../test/support/stripe/stripeFake.ts';

const textOf = async (url: string | null) => (await fetch(String(url))).text();

describe('the checkout page', () => {
  it('shows plan, price, trial and e-mail, and escapes markup in them', async ({ sdk }) => {
    const price = await createPrice(sdk, 'Pro <b>', 9900);
    const { id: customer } = await sdk.customers.create({ email: 'ana@example.com.br' });
    const { url } = await openCheckout(sdk, price, { customer, ...trialParams });
    const page = await textOf(url);
    expect(page).toContain('Ambiente de teste local');
    expect(page).toContain('Assinar Pro &lt;b&gt;');
    expect(page).toMatch(/R\$\s99,00 por mês/);
    expect(page).toContain('14 dias');
    expect(page).toContain('ana@example.com.br');
    expect(page).not.toContain('Número do cartão');
    expect(page).toContain('Iniciar teste grátis');
    expect(page).toContain('href="https://example.com.br/planos"');
  });

  it('charges at once without a trial, and redirects to the success page', async ({ sdk, stripe, price }) => {
    const { id: customer } = await sdk.customers.create({ email: 'ana@example.com.br' });
    const session = await openCheckout(sdk, price, {
      customer,
      client_reference_id: 'u1',
      metadata: { user_id: 'u1' },
      subscription_data: { metadata: { user_id: 'u1' } },
    });
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 9900 });
    const done = await submit(session.url, { card: cards.good });
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe(`https://example.com.br/ok?session_id=${session.id}`);
    const after = await sdk.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    expect(after).toMatchObject({
      id: expect.stringMatching(/^cs_test_/),
      status: 'complete',
      payment_status: 'paid',
      url: null,
      client_reference_id: 'u1',
      metadata: { user_id: 'u1' },
      subscription: {
        id: expect.stringMatching(/^sub_/),
        status: 'active',
        metadata: { user_id: 'u1' },
        items: { data: [{ id: expect.stringMatching(/^si_/), price: { lookup_key: 'profissional' } }] },
      },
    });
    const types = stripe.events.map(({ type }) => type);
    expect(types.filter((type) => !/^(product|price)\./.test(type))).toEqual([
      'customer.created',
      'payment_method.attached',
      'invoice.created',
      'invoice.finalized',
      'customer.subscription.created',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ]);
  });

  it('takes no card for a trial that collects none, even if one is sent', async ({ sdk, price }) => {
    const { session, subscription } = await subscribe(sdk, price, { card: cards.good, ...trialParams });
    expect(session).toMatchObject({ payment_status: 'no_payment_required', amount_total: 0 });
    expect(subscription).toMatchObject({ status: 'trialing', default_payment_method: null });
    expect(subscription.trial_end).toBe(periodEndOf(subscription));
    expect(Number(subscription.trial_end) - subscription.created).toBe((14 * DAY_MS) / 1000);
    const { data } = await sdk.invoices.list({ subscription: subscription.id });
    expect(data).toMatchObject([{ status: 'paid', amount_due: 0, billing_reason: 'subscription_create' }]);
  });

  it.for([
    ['', 'Informe o número do cartão.'],
    [cards.declined, 'Seu cartão foi recusado. Tente outro cartão.'],
    ['4111111111111111', 'Este ambiente só aceita cartões de teste.'],
  ] as const)('rejects the card "%s", and accepts a valid one afterwards', async (given, { sdk, price }) => {
    const [card, message] = given;
    const { id: customer } = await sdk.customers.create();
    const { id, url } = await openCheckout(sdk, price, { customer });
    const rejected = await submit(url, { card });
    expect(rejected.status).toBe(402);
    const page = await rejected.text();
    expect(page).toContain('role="alert"');
    expect(page).toContain(message);
    expect(await sdk.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', subscription: null });
    expect((await sdk.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
    expect((await submit(url, { card: cards.good })).status).toBe(303);
  });

  it('offers a voucher only where cards are not the only payment method', async ({ sdk, price }) => {
    const { id: customer } = await sdk.customers.create();
    const open = await openCheckout(sdk, price, { customer });
    expect(await textOf(open.url)).toContain('Boleto');
    const filtered = await openCheckout(sdk, price, { customer, allowed_payment_method_types: ['card'] });
    expect(filtered.allowed_payment_method_types).toEqual(['card']);
    expect(await textOf(filtered.url)).not.toContain('Boleto');
    expect((await submit(filtered.url, { method: 'boleto' })).status).toBe(402);
  });

  it('makes one subscription, however often it is submitted', async ({ sdk, price }) => {
    const { id: customer } = await sdk.customers.create();
    const { url } = await openCheckout(sdk, price, { customer });
    const pay = () => submit(url, { card: cards.good });
    await Promise.all([pay(), pay()]);
    expect(await (await pay()).text()).toContain('Pagamento concluído');
    expect((await sdk.subscriptions.list({ customer })).data).toHaveLength(1);
  });

  it('expires on request and after a day', async ({ sdk, stripe, price }) => {
    const { id: customer } = await sdk.customers.create();
    const first = await openCheckout(sdk, price, { customer });
    const second = await openCheckout(sdk, price, { customer });
    expect(await sdk.checkout.sessions.expire(first.id)).toMatchObject({ status: 'expired', url: null });
    await expect(sdk.checkout.sessions.expire(first.id)).rejects.toMatchObject({ statusCode: 400 });
    const { data } = await sdk.checkout.sessions.list({ customer, limit: 5 });
    expect(data.map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'open'],
      [first.id, 'expired'],
    ]);
    await stripe.advance(DAY_MS);
    expect(await textOf(second.url)).toContain('Sessão expirada');
    expect((await submit(second.url, { card: cards.good })).status).toBe(200);
    expect((await sdk.subscriptions.list({ customer })).data).toEqual([]);
    const expired = stripe.events.filter(({ type }) => type === 'checkout.session.expired');
    expect(expired.map(({ data: { object } }) => object.id)).toEqual([first.id, second.id]);
  });

  it('answers other addresses with 404', async ({ stripe }) => {
    expect((await fetch(`${stripe.url}/c/pay/cs_test_x`)).status).toBe(404);
    expect((await fetch(`${stripe.url}/p/nada`)).status).toBe(404);
  });
});
