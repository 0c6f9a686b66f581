import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, open, periodEndOf, type Rig, sell, startRig, submit, subscribe, trial } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterEach(() => rig.stripe.reset());
afterAll(() => rig.stop());

const textOf = async (url: string) => (await fetch(url)).text();
const types = () => rig.stripe.events.map(({ type }) => type);

describe('the checkout page', () => {
  it('shows plan, price, trial and e-mail, without the markup of others', async () => {
    const price = await sell(rig.sdk, 'Pro <b>', 9900);
    const customer = await rig.sdk.customers.create({ email: 'ana@example.com.br' });
    const session = await open(rig.sdk, price, { customer: customer.id, ...trial() });
    const page = await textOf(String(session.url));
    expect(page).toContain('Ambiente de teste local');
    expect(page).toContain('Assinar Pro &lt;b&gt;');
    expect(page).toMatch(/R\$\s99,00 por mês/);
    expect(page).toContain('14 dias');
    expect(page).toContain('ana@example.com.br');
    expect(page).toContain('Número do cartão (opcional)');
    expect(page).toContain('Iniciar teste grátis');
    expect(page).toContain('href="https://example.com.br/planos"');
  });

  it('without a trial takes the money at once and goes to the success page', async () => {
    const price = await sell(rig.sdk, 'Profissional', 9900);
    const { id: customer } = await rig.sdk.customers.create({ email: 'ana@example.com.br' });
    const session = await open(rig.sdk, price, {
      customer,
      client_reference_id: 'u1',
      metadata: { user_id: 'u1' },
      subscription_data: { metadata: { user_id: 'u1' } },
    });
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 9900 });
    const done = await submit(String(session.url), { card: '4242 4242 4242 4242' });
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe(`https://example.com.br/ok?session_id=${session.id}`);
    const after = await rig.sdk.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
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
    expect(types().filter((type) => !/^(product|price)\./.test(type))).toEqual([
      'customer.created',
      'customer.updated',
      'invoice.created',
      'invoice.finalized',
      'customer.subscription.created',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ]);
  });

  it('with a trial needs no card where none is asked for', async () => {
    const price = await sell(rig.sdk, 'Profissional', 9900);
    const { session, subscription } = await subscribe(rig, price, { card: '', ...trial() });
    expect(session).toMatchObject({ payment_status: 'no_payment_required', amount_total: 0 });
    expect(subscription).toMatchObject({ status: 'trialing', default_payment_method: null });
    expect(subscription.trial_end).toBe(periodEndOf(subscription));
    expect(Number(subscription.trial_end) - subscription.created).toBe((14 * DAY_MS) / 1000);
    const { data } = await rig.sdk.invoices.list({ subscription: subscription.id });
    expect(data).toMatchObject([{ status: 'paid', amount_due: 0, billing_reason: 'subscription_create' }]);
  });

  it.each([
    ['', 'Informe o número do cartão.'],
    ['4000000000000002', 'Seu cartão foi recusado. Tente outro cartão.'],
    ['4000000000009995', 'Seu cartão não tem limite suficiente.'],
    ['4111111111111111', 'Este ambiente só aceita cartões de teste.'],
  ])('stays with the card "%s", and takes a better one afterwards', async (card, words) => {
    const price = await sell(rig.sdk, 'Profissional', 9900);
    const { id: customer } = await rig.sdk.customers.create();
    const { id, url } = await open(rig.sdk, price, { customer });
    const refused = await submit(String(url), { card });
    expect(refused.status).toBe(402);
    const page = await refused.text();
    expect(page).toContain('role="alert"');
    expect(page).toContain(words);
    expect(await rig.sdk.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'open',
      subscription: null,
    });
    expect((await rig.sdk.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
    expect((await submit(String(url), { card: '4242424242424242' })).status).toBe(303);
  });

  it('says that a session is used up, and makes no second subscription', async () => {
    const price = await sell(rig.sdk, 'Profissional', 9900);
    const { id: customer } = await rig.sdk.customers.create();
    const { url } = await open(rig.sdk, price, { customer });
    const pay = () => submit(String(url), { card: '4242424242424242' });
    await Promise.all([pay(), pay()]);
    expect(await (await pay()).text()).toContain('Pagamento concluído');
    expect((await rig.sdk.subscriptions.list({ customer })).data).toHaveLength(1);
  });

  it('says that a session has expired: on demand, and after a day', async () => {
    const price = await sell(rig.sdk, 'Profissional', 9900);
    const { id: customer } = await rig.sdk.customers.create();
    const [first, second] = [
      await open(rig.sdk, price, { customer }),
      await open(rig.sdk, price, { customer }),
    ];
    expect(await rig.sdk.checkout.sessions.expire(first.id)).toMatchObject({ status: 'expired', url: null });
    await expect(rig.sdk.checkout.sessions.expire(first.id)).rejects.toMatchObject({ statusCode: 400 });
    const { data } = await rig.sdk.checkout.sessions.list({ customer, status: 'open', limit: 5 });
    expect(data.map(({ id }) => id)).toEqual([second.id]);
    await rig.stripe.advance(DAY_MS);
    expect(await textOf(String(second.url))).toContain('Sessão expirada');
    expect((await submit(String(second.url), { card: '4242424242424242' })).status).toBe(200);
    expect((await rig.sdk.subscriptions.list({ customer })).data).toEqual([]);
    const expired = rig.stripe.events.filter(({ type }) => type === 'checkout.session.expired');
    expect(expired.map(({ data: { object } }) => object.id)).toEqual([first.id, second.id]);
  });

  it('does not know other addresses', async () => {
    expect((await fetch(`${rig.stripe.url}/c/pay/cs_test_x`)).status).toBe(404);
    expect((await fetch(`${rig.stripe.url}/p/nada`)).status).toBe(404);
  });
});
