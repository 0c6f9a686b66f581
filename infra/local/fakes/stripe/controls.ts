import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { readJson, sendJson } from '../../http.ts';
import type { Account } from './account/account.ts';
import { hasEnded } from './account/objects.ts';
import { view } from './account/view.ts';
import type { StripeApi } from './api/api.ts';
import { invalidRequest, StripeApiError } from './errors.ts';
import { attachCard, setDefaultCard, VALID_CARD } from './resources/cards.ts';
import { settleSession } from './resources/checkoutSessions.ts';
import { deleteCustomer, findCustomer } from './resources/customers.ts';
import { renew } from './resources/subscriptionSteps.ts';
import { startSubscription } from './resources/subscriptions.ts';
import type { WebhookSender } from './webhookSender.ts';

const DAY_MS = 86_400_000;

const clockForm = z.object({ advance_days: z.number() });
const billingForm = z.object({ after_last_retry: z.enum(['cancel', 'unpaid']) });
const subscribeForm = z.object({
  customer: z.string(),
  price: z.string(),
  quantity: z._default(z.number(), 1),
  card: z._default(z.string(), VALID_CARD),
});
const settleForm = z.object({ session: z.string(), paid: z.boolean() });
const renewForm = z.object({ customer: z.string(), stays_draft: z._default(z.boolean(), false) });
const cardForm = z.object({ customer: z.string(), card: z.string() });

interface Controllable {
  readonly account: Account;
  readonly api: StripeApi;
  readonly webhooks: WebhookSender;
  readonly advance: (ms: number) => void;
}

/** Serves the fake's controls to people and to tests in other processes, without any key. */
export const serveControls = async (
  fake: Controllable,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { method = 'GET', url = '' } = request;
  const [, name = '', id = ''] = url.split('/');
  const control = controls[`${method} ${name}`];
  if (!control) return sendJson(response, 404, { error: { message: `There is no ${method} ${url}` } });
  try {
    const hasBody = method === 'PUT' || method === 'POST';
    sendJson(response, 200, await control(fake, hasBody ? await readJson(request) : id));
  } catch (error) {
    const { status, body } = error instanceof StripeApiError ? error : invalidRequest(String(error));
    sendJson(response, status, body);
  }
};

type Control = (fake: Controllable, given: unknown) => unknown;

const controls: Readonly<Record<string, Control | undefined>> = {
  'PUT _faults': ({ api }, faults) => {
    api.setFaults(faults);
    return faults;
  },
  'PUT _webhooks': ({ webhooks }, delivery) => {
    webhooks.setDelivery(delivery);
    return delivery;
  },
  'PUT _clock': ({ account, advance }, given) => {
    advance(z.parse(clockForm, given).advance_days * DAY_MS);
    return { now: new Date(account.now() * 1000).toISOString() };
  },
  'PUT _billing': ({ account }, given) => {
    const { after_last_retry } = z.parse(billingForm, given);
    account.change(() => Object.assign(account.state, { afterLastRetry: after_last_retry }));
    return given;
  },
  'POST _subscribe': ({ account }, given) => account.change(() => subscribe(account, given)),
  'POST _settle': ({ account }, given) => {
    const { session, paid } = z.parse(settleForm, given);
    return account.change(() => view(account, settleSession(account, session, paid)));
  },
  'PUT _card': ({ account }, given) => {
    const { customer, card } = z.parse(cardForm, given);
    account.change(() => changeCard(account, customer, card));
    return given;
  },
  'POST _renew': ({ account }, given) => account.change(() => renewAll(account, given)),
  'DELETE _customers': ({ account }, id) =>
    account.change(() => view(account, deleteCustomer(account, String(id)))),
  'GET _calls': ({ api }) => ({ calls: api.calls }),
  'DELETE _calls': ({ api }) => {
    api.clearCalls();
    return { calls: [] };
  },
  'GET _events': ({ account: { state } }) => ({ events: state.events, pending: [...state.pendingEvents] }),
};

/** Starts a subscription; the default card is valid. */
const subscribe = (account: Account, given: unknown) => {
  const { customer, price, quantity, card } = z.parse(subscribeForm, given);
  findCustomer(account, customer, 'customer');
  account.find('prices', price, 'price');
  const { id: paymentMethod } = attachCard(account, customer, card);
  const options = { customer, price, quantity, trialEnd: null, metadata: {}, paymentMethod };
  return view(account, startSubscription(account, options));
};

/** Renews a customer's subscriptions without waiting for the clock. */
const renewAll = (account: Account, given: unknown) => {
  const { customer, stays_draft } = z.parse(renewForm, given);
  const owned = liveOf(account, customer);
  for (const subscription of owned) renew(account, subscription, stays_draft);
  return { renewed: owned.map(({ id }) => id) };
};

/** Changes a customer's card and their subscriptions', without paying open invoices. */
const changeCard = (account: Account, customer: string, number: string): void => {
  const card = attachCard(account, customer, number);
  setDefaultCard(account, card);
  for (const subscription of liveOf(account, customer)) setDefaultCard(account, card, subscription);
};

const liveOf = (account: Account, customer: string) =>
  [...account.tables.subscriptions.values()].filter(
    (subscription) => subscription.customer === customer && !hasEnded(subscription),
  );
