import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Store, StripeEvent } from './store.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

/** About how long Stripe waits for an answer. */
const TIMEOUT_MS = 20_000;

export interface Delivery {
  readonly copies?: number;
  readonly shuffled?: boolean;
  readonly held?: boolean;
}

/** Signs events and sends each again until the endpoint accepts it. */
export class WebhookSender {
  readonly #store: Store;
  readonly #secret: string;
  #url: string | undefined;
  #delivery: Delivery = {};
  readonly #waiting: StripeEvent[];
  /** Copies that were sent and not accepted yet. */
  #underWay = 0;
  #inOrder = Promise.resolve();
  readonly #whenDelivered: (() => void)[] = [];
  readonly #abort = new AbortController();

  constructor(store: Store, secret: string) {
    this.#store = store;
    this.#secret = secret;
    // Includes events that the endpoint had not accepted when the previous process ended.
    this.#waiting = this.#pending(store.state.events);
    store.onEvents = (events) => {
      this.#waiting.push(...this.#pending(events));
      this.#flush();
    };
  }

  /** In `enabledEvents`, `*` means every type. */
  sendTo(url: string, enabledEvents: readonly string[]): void {
    this.#url = url;
    this.#store.change(() => Object.assign(this.#store.state, { enabledEvents }));
    this.#flush();
  }

  setDelivery(delivery: Delivery): void {
    this.#delivery = delivery;
    this.#flush();
    this.#notifyDelivered();
  }

  async send(event: object): Promise<number> {
    if (this.#url === undefined) throw new Error('There is no webhook endpoint');
    const body = JSON.stringify(event);
    // Signed by the real time, because that of a clock moved forward would be invalid.
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: this.#secret });
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
      signal: AbortSignal.any([this.#abort.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
    return response.status;
  }

  /** Resolves when every event that is not held has been accepted. */
  delivered(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#whenDelivered.push(resolve);
    this.#notifyDelivered();
    return promise;
  }

  /** Events that are not accepted by now are sent when the fake starts again. */
  stop(): void {
    this.#abort.abort();
  }

  #pending(events: readonly StripeEvent[]): StripeEvent[] {
    return events.filter(({ id }) => this.#store.state.pending.includes(id));
  }

  #notifyDelivered(): void {
    const isIdle = this.#waiting.length === 0 || this.#delivery.held || this.#url === undefined;
    if (isIdle && this.#underWay === 0) for (const resolve of this.#whenDelivered.splice(0)) resolve();
  }

  #flush(): void {
    const { copies = 1, shuffled = false, held = false } = this.#delivery;
    if (this.#url === undefined || held) return;
    const events = this.#waiting.splice(0).flatMap((event) => Array.from({ length: copies }, () => event));
    this.#underWay += events.length;
    for (const event of shuffled ? outOfOrder(events) : events) {
      if (shuffled) void this.#deliver(event);
      else this.#inOrder = this.#inOrder.then(() => this.#deliver(event));
    }
  }

  /** Later attempts run in the background, so they do not hold up other events. */
  async #deliver(event: StripeEvent, retryMs = FIRST_RETRY_MS): Promise<void> {
    const { signal } = this.#abort;
    const { held } = this.#delivery;
    const status = held ? 0 : await this.send(event).catch(() => 0);
    if (signal.aborted) return;
    const isAccepted = status >= 200 && status < 300;
    if (held) this.#waiting.push(event);
    if (isAccepted) this.#forget(event);
    if (held || isAccepted) {
      this.#underWay -= 1;
      this.#notifyDelivered();
      return;
    }
    const retry = () => this.#deliver(event, Math.min(LAST_RETRY_MS, retryMs * 2));
    void wait(retryMs, undefined, { ref: false, signal }).then(retry, () => undefined);
  }

  #forget({ id }: StripeEvent): void {
    const { state } = this.#store;
    state.pending = state.pending.filter((one) => one !== id);
    this.#store.change(() => undefined);
  }
}

/** Reverses the events and moves every second one to the front; no chance, so the result is repeatable. */
const outOfOrder = <Event>(events: readonly Event[]): readonly Event[] => {
  const reversed = events.toReversed();
  return [...reversed.filter((_, at) => at % 2 === 1), ...reversed.filter((_, at) => at % 2 === 0)];
};
