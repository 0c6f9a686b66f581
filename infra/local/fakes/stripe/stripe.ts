import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, sendJson } from '../../http.ts';
import { Account } from './account/account.ts';
import type { StripeEvent } from './account/state.ts';
import { StripeApi } from './api/api.ts';
import type { Faults } from './api/faults.ts';
import { catchUp } from './clock.ts';
import { serveControls } from './controls.ts';
import { unrecognizedUrl } from './errors.ts';
import { servePage } from './pages/pages.ts';
import { settleSession } from './resources/checkoutSessions.ts';
import { deleteCustomer } from './resources/customers.ts';
import { type Delivery, WebhookSender } from './webhookSender.ts';

/** How often the fake looks for renewals and other steps that are due. */
const CLOCK_INTERVAL_MS = 1000;

const SECRET_KEY = 'sk_test_chave_local_do_stripe';
const WEBHOOK_SECRET = 'whsec_segredo_local_do_stripe';

interface StripeOptions {
  /** The file is complete after every change. Without a file, the state is in memory. */
  readonly file?: string | undefined;
}

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
    /** Accepts another secret key. A foreign key belongs to another, empty account. */
    acceptKey: (secretKey: string, { isForeign = false } = {}) =>
      api.acceptKey(secretKey, isForeign ? new Account(undefined) : account),
    get calls() {
      return api.calls;
    },
    /** All events in order, delivered or not. */
    get events(): readonly StripeEvent[] {
      return account.state.events;
    },
    /** The endpoint gets new events of these types, and events of an earlier run that were not accepted. */
    sendEventsTo: (endpoint: string, enabledEvents: readonly string[] = ['*']) =>
      webhooks.sendTo(endpoint, enabledEvents),
    setFaults: (faults: Faults) => api.setFaults(faults),
    /** Missing settings get their defaults. Held events are sent when `held` is off again. */
    setDelivery: (delivery: Delivery) => webhooks.setDelivery(delivery),
    /** Ignores the delivery settings. Resolves to the status of the answer. */
    send: (event: object) => webhooks.send(event),
    delivered: () => webhooks.delivered(),
    /** Throws for an unknown customer. */
    deleteCustomer: (id: string) => void account.change(() => deleteCustomer(account, id)),
    /** Throws if no delayed payment is pending. */
    settle: (id: string, isPaid: boolean) => void account.change(() => settleSession(account, id, isPaid)),
    /** Milliseconds since 1970, by the fake's own clock. */
    now: () => Date.now() + account.state.clockOffset,
    /** Steps that become due while the clock moves run in order, each at its own time. */
    advance: async (ms: number) => advance(ms),
    stop: async () => {
      clearInterval(timer);
      webhooks.stop();
      api.stop();
      await close();
    },
  };
};

export type StripeFake = Awaited<ReturnType<typeof startStripe>>;
