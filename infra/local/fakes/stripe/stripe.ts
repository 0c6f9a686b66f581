import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, sendJson } from '../../http.ts';
import { type ApiCall, startApi } from './api.ts';
import { catchUp } from './clock.ts';
import { serveControls } from './controls.ts';
import { type Deletion, deleteCustomer } from './customers.ts';
import type { Faults } from './faults.ts';
import { servePage } from './pages/serve.ts';
import type { Forged } from './post.ts';
import { bodyOf, unrecognized } from './refusal.ts';
import type { AfterLastRetry, StripeEventObject } from './store.ts';
import { type Delivery, startCourier } from './webhooks.ts';
import { openWorld } from './world.ts';

/** How often the clock is looked at, so that what falls due while nobody calls happens nevertheless. */
const TICK_MS = 1000;

export interface StripeOptions {
  readonly port?: number | undefined;
  /** Where the state is kept, whole after every change; without it, in memory. */
  readonly file?: string | undefined;
  readonly secretKey?: string | undefined;
  readonly webhookSecret?: string | undefined;
}

/** The stand-in while it runs. */
export interface StripeStandIn {
  readonly url: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Every call of the API that arrived, in the order of arrival. */
  readonly calls: readonly ApiCall[];
  readonly count: (method: string, pathPrefix: string) => number;
  /** Tells where the product takes its events: those from now on, and those that an earlier run could not deliver. */
  readonly sendEventsTo: (url: string) => void;
  readonly setFaults: (faults: Faults) => void;
  /** Sets how events go out; what is not named is as usual. Events that were held go out once they are no longer. */
  readonly deliver: (how: Delivery) => void;
  /** What becomes of a subscription whose last repetition of a payment has failed: it ends, unless told otherwise. */
  readonly afterLastRetry: (what: AfterLastRetry) => void;
  /** All events so far, in their order, delivered or not. */
  readonly events: readonly StripeEventObject[];
  /** Delivers one event now, whatever else is set; resolves to the product's status. Rejects where it is not reached, or no address is known. */
  readonly send: (event: object, forged?: Forged) => Promise<number>;
  /** Resolves when the product has accepted every event that is not held. */
  readonly settled: () => Promise<void>;
  /** Deletes a customer as somebody does in the dashboard: the subscriptions end at once. Throws where there is no such customer. */
  readonly deleteCustomer: (id: string, how?: Deletion) => void;
  /** Milliseconds since 1970, by the stand-in's own clock. */
  readonly now: () => number;
  /** Moves that clock on; whatever falls due on the way happens at its time, in order. Rejects for a time that is gone. */
  readonly advance: (ms: number) => Promise<void>;
  /** Forgets everything but the address for events. */
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Stands in for api.stripe.com and its hosted pages: the calls that the product makes, checkout and portal, the life of a subscription
 * by a clock that can be moved on, and signed events. For people and other processes there are `PUT /_faults`, `PUT /_clock`,
 * `PUT /_webhooks`, `PUT /_billing`, `GET /_calls`, `GET /_events`, `POST /_subscribe` and `DELETE /_customers/<id>`.
 */
export const startStripe = async (options: StripeOptions = {}): Promise<StripeStandIn> => {
  const secretKey = options.secretKey ?? 'sk_test_chave_local_do_stripe';
  const webhookSecret = options.webhookSecret ?? 'whsec_segredo_local_do_stripe';
  const world = openWorld(options.file, (events) => courier.add(events));
  const courier = startCourier(world, webhookSecret);
  const api = startApi(world, secretKey);
  const advance = async (ms: number) => {
    if (!(ms >= 0)) throw new Error('The clock can only be moved on');
    world.change(() => {
      world.state.offset += ms;
    });
    catchUp(world, world.now());
  };
  const levers = { ...api, deliver: courier.deliver, advance };

  const answer = (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    if (url.startsWith('/v1/')) return api.answer(request, response);
    if (url.startsWith('/_')) return serveControls(world, levers, request, response);
    if (/^\/[cp]\//.test(url)) return servePage(world, request, response);
    sendJson(response, 404, bodyOf(unrecognized(method, url)));
    return Promise.resolve();
  };
  const { url, close } = await listen((request, response) => {
    answer(request, response).catch((error: unknown) =>
      sendJson(response, 500, { error: { type: 'api_error', message: String(error) } }),
    );
  }, options.port);
  world.url = url;
  const tick = setInterval(() => catchUp(world, world.now()), TICK_MS).unref();

  return {
    url,
    secretKey,
    publishableKey: 'pk_test_chave_local_do_stripe',
    webhookSecret,
    calls: api.calls,
    count: (method, pathPrefix) =>
      api.calls.filter((call) => call.method === method && call.path.startsWith(pathPrefix)).length,
    sendEventsTo: courier.sendTo,
    setFaults: api.setFaults,
    deliver: courier.deliver,
    afterLastRetry: (what) =>
      world.change(() => {
        world.state.afterLastRetry = what;
      }),
    get events() {
      return world.state.events;
    },
    send: courier.send,
    settled: courier.settled,
    deleteCustomer: (id, how = {}) => world.change(() => deleteCustomer(world, id, how)),
    now: () => Date.now() + world.state.offset,
    advance,
    reset: () => {
      courier.forget();
      api.forget();
      world.forget();
    },
    stop: async () => {
      clearInterval(tick);
      courier.stop();
      api.forget();
      await close();
    },
  };
};
