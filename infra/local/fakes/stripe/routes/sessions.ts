import * as z from 'zod/mini';
import { expireSession } from '../checkout.ts';
import { sessionView } from '../checkoutViews.ts';
import { isGone } from '../customers.ts';
import { pageOf, paging } from '../lists.ts';
import { changedMetadata, readParams, text } from '../params.ts';
import { DAY } from '../periods.ts';
import type { Session } from '../records.ts';
import { invalid } from '../refusal.ts';
import { check, creation } from '../sessionForms.ts';
import { find } from '../world.ts';
import type { Route } from './route.ts';

const filter = z.strictObject({
  ...paging,
  customer: z.optional(text),
  status: z.optional(z.enum(['open', 'complete', 'expired'])),
});

const create: Route['answer'] = (world, { form }) => {
  const given = readParams(creation, form);
  const item = check(world, given);
  const data = given.subscription_data;
  const session: Session = {
    id: world.id('cs_test_a1', 56),
    created: world.now(),
    expiresAt: world.now() + DAY,
    status: 'open',
    customer: given.customer,
    price: item.price,
    quantity: item.quantity,
    clientReferenceId: given.client_reference_id ?? null,
    metadata: changedMetadata({}, given.metadata),
    locale: given.locale ?? null,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    collection: given.payment_method_collection ?? 'always',
    trialDays: data?.trial_period_days ?? null,
    subscriptionMetadata: changedMetadata({}, data?.metadata),
    subscription: null,
    invoice: null,
  };
  world.state.sessions.set(session.id, session);
  return sessionView(world, session);
};

const list: Route['answer'] = (world, { form }) => {
  const { customer, status, ...page } = readParams(filter, form);
  const isNobodys = isGone(world, customer);
  return pageOf(world.state.sessions, page, {
    url: '/v1/checkout/sessions',
    isWanted: (session) =>
      !isNobodys &&
      (customer === undefined || session.customer === customer) &&
      (status === undefined || session.status === status),
    view: (session) => sessionView(world, session),
  });
};

const expire: Route['answer'] = (world, { id, form }) => {
  readParams(z.strictObject({}), form);
  const session = find(world.state.sessions, 'checkout.session', id, 'session');
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  expireSession(world, session);
  return sessionView(world, session);
};

export const sessionRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/checkout/sessions', answer: create },
  { method: 'GET', path: '/v1/checkout/sessions', answer: list },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    answer: (world, { id, form }) => {
      readParams(z.strictObject({}), form);
      return sessionView(world, find(world.state.sessions, 'checkout.session', id, 'session'));
    },
  },
  { method: 'POST', path: '/v1/checkout/sessions/:id/expire', answer: expire },
];
