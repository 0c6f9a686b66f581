import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, sendJson } from '../../http.ts';
import { Account } from './account.ts';
import { StripeApi } from './api.ts';
import { catchUp } from './clock.ts';
import { serveControls } from './controls.ts';
import { unrecognizedUrl } from './errors.ts';
import type { Faults } from './faults.ts';
import { servePage } from './pages/pages.ts';
import { settleSession } from './resources/checkoutSessions.ts';
import { deleteCustomer } from './resources/customers.ts';
import type { StripeEvent } from './state.ts';
import { type Delivery, WebhookSender } from './webhookSender.ts';

/** How often the clock is checked for what falls due while nobody calls. */
const CLOCK_INTERVAL_MS = 1000;

const SECRET_KEY = 'sk_test_chave_local_do_stripe';
const WEBHOOK_SECRET = 'whsec_segredo_local_do_stripe';

interface StripeOptions {
  /** Where the state is kept, complete after every change; without it, in memory. */
  readonly file?: string | undefined;
}

/**
 * Starts a fake of api.stripe.com and its hosted pages: the API calls of the product, checkout and billing
 * portal, the life of subscriptions by a clock that can be moved forward, and signed events.
 */
export const startStripe = async ({ file }: StripeOptions = {}) => {
  const account = new Account(file);
  const webhooks = new WebhookSender(account, WEBHOOK_SECRET);
  const api = new StripeApi(account, SECRET_KEY);
  const advance = (ms: number) => {
    if (!(ms >= 0)) throw new Error('The clock only moves forward');
    account.change(() => {
      account.state.clockOffset += ms;
    });
    catchUp(account);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    if (url.startsWith('/v1/')) return api.answer(request, response);
    if (url.startsWith('/_')) return serveControls({ account, api, webhooks, advance }, request, response);
    if (/^\/[cip]\//.test(url)) return servePage(account, request, response);
    sendJson(response, 404, unrecognizedUrl(method, url).body);
  };
  const { url, close } = await listen((request, response) => {
    answer(request, response).catch((error: unknown) =>
      sendJson(response, 500, { error: { type: 'api_error', message: String(error) } }),
    );
  });
  account.url = url;
  const timer = setInterval(() => account.inBackground(() => catchUp(account)), CLOCK_INTERVAL_MS).unref();

  return {
    url,
    secretKey: SECRET_KEY,
    publishableKey: 'pk_test_chave_local_do_stripe',
    webhookSecret: WEBHOOK_SECRET,
    /** Accepts another secret key: of the same account or, if it is foreign, of an empty one. */
    acceptKey: (secretKey: string, { isForeign = false } = {}) =>
      api.acceptKey(secretKey, isForeign ? new Account(undefined) : account),
    /** Every call of the API, in the order of arrival. */
    get calls() {
      return api.calls;
    },
    /** Every event so far, in order, delivered or not. */
    get events(): readonly StripeEvent[] {
      return account.state.events;
    },
    /** Sets the webhook endpoint, which gets new events of these types, and those of an earlier run. */
    sendEventsTo: (endpoint: string, enabledEvents: readonly string[] = ['*']) =>
      webhooks.sendTo(endpoint, enabledEvents),
    setFaults: (faults: Faults) => api.setFaults(faults),
    /** Sets how events go out; what is not named gets its default. Held events go out once released. */
    setDelivery: (delivery: Delivery) => webhooks.setDelivery(delivery),
    /** Delivers one event now, whatever else is set; resolves to the status of the answer. */
    send: (event: object) => webhooks.send(event),
    /** Resolves when the product has accepted every event that is not held. */
    delivered: () => webhooks.delivered(),
    /** Deletes a customer as the dashboard does. Throws for an unknown one. */
    deleteCustomer: (id: string) => void account.change(() => deleteCustomer(account, id)),
    /** Settles the delayed payment of a checkout session. Throws when none is pending. */
    settle: (id: string, isPaid: boolean) => void account.change(() => settleSession(account, id, isPaid)),
    /** Milliseconds since 1970, by the fake's own clock. */
    now: () => Date.now() + account.state.clockOffset,
    /** Moves the clock forward; what falls due on the way happens at its own time, in order. */
    advance: async (ms: number) => advance(ms),
    stop: async () => {
      clearInterval(timer);
      webhooks.stop();
      api.stop();
      await close();
    },
  };
};

/** The fake while it runs. */
export type StripeFake = Awaited<ReturnType<typeof startStripe>>;
