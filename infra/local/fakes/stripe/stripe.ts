import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, sendJson } from '../../http.ts';
import { type Intercept, StripeApi } from './api.ts';
import { settleSession } from './checkout.ts';
import { advance, catchUp } from './clock.ts';
import { serveControls } from './controls.ts';
import { invalidRequest, StripeApiError } from './errors.ts';
import { deleteCustomer } from './routes.ts';
import { servePage } from './servePage.ts';
import { Store } from './store.ts';
import { WebhookSender } from './webhookSender.ts';

/** How often the fake looks for renewals and other steps that are due. */
const CLOCK_INTERVAL_MS = 1000;

const SECRET_KEY = 'sk_test_chave_local_do_stripe';
const WEBHOOK_SECRET = 'whsec_segredo_local_do_stripe';

interface StripeOptions {
  /** The file is complete after every change. Without a file, the state is in memory. */
  readonly file?: string | undefined;
}

export const startStripe = async ({ file }: StripeOptions = {}) => {
  const store = new Store(file);
  const webhooks = new WebhookSender(store, WEBHOOK_SECRET);
  const api = new StripeApi(store);
  api.acceptKey(SECRET_KEY);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '/' } = request;
    if (url.startsWith('/v1/')) return api.answer(request, response);
    if (url.startsWith('/_')) return serveControls(store, request, response);
    return servePage(store, request, response);
  };
  const { url, close } = await listen((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, body } = error instanceof StripeApiError ? error : invalidRequest(String(error));
      sendJson(response, status, body);
    });
  });
  store.url = url;
  const timer = setInterval(() => catchUp(store), CLOCK_INTERVAL_MS).unref();

  return {
    url,
    secretKey: SECRET_KEY,
    publishableKey: 'pk_test_chave_local_do_stripe',
    webhookSecret: WEBHOOK_SECRET,
    /** Accepts another secret key. A foreign key belongs to another, empty account. */
    acceptKey: (secretKey: string, options?: { readonly isForeign: boolean }) =>
      api.acceptKey(secretKey, options),
    calls: api.calls,
    events: store.events,
    /** The endpoint gets new events of these types, and events of an earlier run that were not accepted. */
    sendEventsTo: (endpoint: string, enabledEvents: readonly string[] = ['*']) =>
      webhooks.sendTo(endpoint, enabledEvents),
    interceptWith: (intercept: Intercept): void => {
      api.intercept = intercept;
    },
    /** Held events are sent when they are held no more. */
    holdEvents: (isHeld: boolean) => webhooks.hold(isHeld),
    send: (event: object) => webhooks.send(event),
    delivered: () => webhooks.delivered(),
    deleteCustomer: (id: string) => void store.change(() => deleteCustomer(store, id)),
    settle: (id: string, isPaid: boolean) => store.change(() => settleSession(store, id, isPaid)),
    /** Milliseconds since 1970, by the fake's own clock. */
    now: () => Date.now() + store.state.clockOffset,
    /** Steps that become due while the clock moves run in order, each at its own time. */
    advance: async (ms: number) => advance(store, ms),
    stop: async () => {
      clearInterval(timer);
      webhooks.stop();
      await close();
    },
  };
};

export type StripeFake = Awaited<ReturnType<typeof startStripe>>;
