import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { readJson, sendJson } from '../../http.ts';
import { attachCard, changeCard, VALID_CARD } from './cards.ts';
import { advance } from './clock.ts';
import type { Store } from './store.ts';
import { hasEnded, renew, startSubscription, subscriptionsOf } from './subscriptions.ts';

const DAY_MS = 86_400_000;

const givenForm = z.object({
  advance_days: z._default(z.number(), 0),
  customer: z._default(z.string(), ''),
  price: z._default(z.string(), ''),
  quantity: z._default(z.number(), 1),
  card: z._default(z.string(), VALID_CARD),
  stays_draft: z._default(z.boolean(), false),
});

type Control = (store: Store, given: z.output<typeof givenForm>) => void;

const controls: Readonly<Record<string, Control>> = {
  '/_clock': (store, { advance_days }) => advance(store, advance_days * DAY_MS),
  '/_subscribe': (store, { customer, price, quantity, card }) => {
    const paymentMethod = attachCard(store, customer, card);
    startSubscription(store, { customer, price, quantity, paymentMethod });
  },
  '/_renew': (store, { customer, stays_draft }) => {
    for (const one of subscriptionsOf(store, customer)) if (!hasEnded(one)) renew(store, one, stays_draft);
  },
  '/_card': (store, { customer, card }) => changeCard(store, customer, card),
};

/** Serves tests in other processes and the demo, without any key. Throws on what it does not understand. */
export const serveControls = async (
  store: Store,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const given = await readJson(request);
  const control = controls[request.url ?? ''];
  if (!control) throw new Error(`There is no ${request.url}`);
  store.change(() => control(store, z.parse(givenForm, given)));
  sendJson(response, 200, given);
};
