/** JSON can carry half of a surrogate pair, which the table cannot hold. */
import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { callerOf, cookieOf } from '../../support/people/caller.ts';
import { newCompany } from '../../support/people/customers.ts';
import { finishSignIn, newPerson, returnFromGoogle } from '../../support/people/google.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { it } from '../../support/slice.ts';

const HALF = '\ud83d';
const { companies, keywords, notes } = routes;

it('is refused at its field, whatever the field', async ({ customer: { call } }) => {
  const { id } = await newCompany({ userId: '', call });
  const refusal = 'Apague o caractere incompleto, como um emoji cortado.';
  const company = { name: 'Padaria', domain: 'padaria.com.br' };
  const refused = [
    ['name', await call(companies.create, { body: { ...company, name: `Padaria ${HALF}` } })],
    ['key', await call(companies.create, { body: { ...company, key: `${HALF}${'k'.repeat(16)}` } })],
    [
      'url',
      await call(notes.create, { body: { day: '2026-11-20', text: 'x', url: `https://x.com/${HALF}` } }),
    ],
    ['keyword', await call(keywords.createMany, { body: { company_id: id, keywords: [{ keyword: HALF }] } })],
  ] as const;
  for (const [field, answer] of refused) {
    await expectRefusal(answer, 400, refusal);
    expect(answer.body).toMatchObject({ fields: { [field]: refusal } });
  }
  expect((await call(companies.create, { body: { ...company, name: 'Padaria 😀' } })).body.name).toBe(
    'Padaria 😀',
  );
});

it('is replaced in an event that Stripe has signed', async ({ cloud }) => {
  const object = { id: `sub_${HALF}`, object: 'subscription', customer: `cus_${HALF}`, name: HALF };
  const event = { id: `evt_${HALF}`, type: 'customer.subscription.updated', data: { object } };
  const body = JSON.stringify(event);
  const at = Math.floor(Date.now() / 1000);
  const hash = createHmac('sha256', cloud.stripe.webhookSecret).update(`${at}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${hash}` };
  const send = async () => {
    const answer = await fetch(cloud.url + routes.billing.receiveWebhook.path, {
      method: 'POST',
      headers,
      body,
    });
    return { status: answer.status, body: await answer.json() };
  };
  for (const _ of [1, 2]) expect(await send()).toEqual({ status: 200, body: { received: true } });
});

it('is replaced in a name that Google gives', async ({ cloud }) => {
  const person = newPerson();
  const back = await returnFromGoogle(cloud, { ...person, name: `Ana ${HALF}` });
  const { headers } = await finishSignIn(cloud, back);
  const { body } = await callerOf(cloud.url, cookieOf(headers, 'session'))(routes.accounts.me, {});
  expect(body).toMatchObject({ name: 'Ana \ufffd', email: person.email });
});

it.for([121, 2001, 12_000])('an id of %i characters is not found', async (length, { customer: { call } }) => {
  await expectRefusal(call(companies.delete, { params: { id: 'x'.repeat(length) } }), 404, 'Não encontrado');
});
