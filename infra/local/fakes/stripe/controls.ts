import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { readJson, sendJson } from '../../http.ts';
import { GOOD_CARD } from './cards.ts';
import { customerAnswer } from './catalogViews.ts';
import { deleteCustomer, findCustomer } from './customers.ts';
import { AppError, bodyOf, invalid } from './refusal.ts';
import { start } from './subscriptions.ts';
import { subscriptionView } from './subscriptionViews.ts';
import { attachCard } from './wallet.ts';
import { find, type World } from './world.ts';

const DAY_MS = 86_400_000;

const clockForm = z.object({ advance_days: z.optional(z.number()), advance_ms: z.optional(z.number()) });
const billingForm = z.object({ after_last_retry: z.enum(['cancel', 'unpaid']) });
const subscribeForm = z.object({ customer: z.string(), price: z.string() });

/** What the controls move: the same that a test in this process moves by calls. */
export interface Levers {
  readonly setFaults: (given: unknown) => void;
  readonly deliver: (given: unknown) => void;
  readonly advance: (ms: number) => Promise<void>;
  readonly calls: readonly unknown[];
  readonly forgetCalls: () => void;
}

/** Answers the controls for people and for tests in other processes, which no key protects. */
export const serveControls = async (
  world: World,
  levers: Levers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const asked = `${request.method} ${request.url}`;
  const control = controls.get(asked) ?? deletionOf(request);
  if (!control) return sendJson(response, 404, { error: { message: `There is no control ${asked}` } });
  try {
    const given = request.method === 'GET' || request.method === 'DELETE' ? {} : await readJson(request);
    sendJson(response, 200, await control(world, levers, given));
  } catch (error) {
    const refusal = error instanceof AppError ? error : invalid(String(error));
    sendJson(response, refusal.status, bodyOf(refusal));
  }
};

type Control = (world: World, levers: Levers, given: unknown) => unknown;

/** The control that deletes the customer whom the address names, if it is this one. */
const deletionOf = ({ method, url }: IncomingMessage): Control | undefined => {
  const [, id, query] = /^\/_customers\/([^/?]+)(\?strictDeletion=true)?$/.exec(url ?? '') ?? [];
  if (method !== 'DELETE' || id === undefined) return undefined;
  return (world) =>
    world.change(() => {
      deleteCustomer(world, id, { strictDeletion: query !== undefined });
      return customerAnswer(find(world.state.customers, 'customer', id));
    });
};

const controls = new Map<string, Control>([
  [
    'PUT /_faults',
    (_world, { setFaults }, given) => {
      setFaults(given);
      return given;
    },
  ],
  [
    'PUT /_webhooks',
    (_world, { deliver }, given) => {
      deliver(given);
      return given;
    },
  ],
  [
    'PUT /_clock',
    async (world, { advance }, given) => {
      const { advance_days = 0, advance_ms = 0 } = z.parse(clockForm, given);
      await advance(advance_days * DAY_MS + advance_ms);
      return { now: new Date(world.now() * 1000).toISOString() };
    },
  ],
  ['GET /_clock', (world) => ({ now: new Date(world.now() * 1000).toISOString() })],
  [
    'PUT /_billing',
    (world, _levers, given) =>
      world.change(() => {
        world.state.afterLastRetry = z.parse(billingForm, given).after_last_retry;
        return given;
      }),
  ],
  ['GET /_calls', (_world, { calls }) => ({ calls })],
  [
    'DELETE /_calls',
    (_world, { calls, forgetCalls }) => {
      forgetCalls();
      return { calls };
    },
  ],
  ['GET /_events', ({ state }) => ({ events: state.events, pending: [...state.pending] })],
  ['POST /_subscribe', (world, _levers, given) => world.change(() => subscribe(world, given))],
]);

/** An active subscription, paid by a good card: what a demo begins with. The price may be named by its lookup key. */
const subscribe = (world: World, given: unknown) => {
  const asked = z.parse(subscribeForm, given);
  const { prices } = world.state;
  const customer = findCustomer(world, asked.customer, 'customer');
  const byKey = [...prices.values()].find(({ lookupKey }) => lookupKey === asked.price);
  const price = byKey ?? find(prices, 'price', asked.price, 'price');
  attachCard(world, customer.id, GOOD_CARD);
  const { subscription } = start(world, {
    customer: customer.id,
    price: price.id,
    quantity: 1,
    trialEnd: null,
    metadata: {},
  });
  return subscriptionView(world, subscription);
};
