import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Account } from './account/account.ts';
import type { StripeEvent } from './account/state.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

const deliveryForm = z.object({
  copies: z._default(z.number(), 1),
  shuffled: z._default(z.boolean(), false),
  delayMs: z._default(z.number(), 0),
  held: z._default(z.boolean(), false),
});
export type Delivery = z.input<typeof deliveryForm>;

/** Signs events and sends each again until the endpoint accepts it. */
export class WebhookSender {
  readonly #account: Account;
  readonly #secret: string;
  #url: string | undefined;
  #delivery = z.parse(deliveryForm, {});
  readonly #waiting: StripeEvent[];
  readonly #copies = new Map<string, number>();
  #inOrder = Promise.resolve();
  readonly #whenDelivered: (() => void)[] = [];
  readonly #abort = new AbortController();

  constructor(account: Account, secret: string) {
    this.#account = account;
    this.#secret = secret;
    // Includes events that the endpoint had not accepted when the previous process ended.
    this.#waiting = this.#pending(account.state.events);
    account.onEvents = (events) => {
      this.#waiting.push(...this.#pending(events));
      void this.#flush();
    };
  }

  /** In `enabledEvents`, `*` means every type. */
  sendTo(url: string, enabledEvents: readonly string[]): void {
    this.#url = url;
    this.#account.change(() => {
      Object.assign(this.#account.state, { hasWebhookEndpoint: true, enabledEvents: [...enabledEvents] });
    });
    void this.#flush();
  }

  /** Throws for values of the wrong type. */
  setDelivery(delivery: unknown): void {
    this.#delivery = z.parse(deliveryForm, delivery);
    void this.#flush();
    this.#notifyDelivered();
  }

  /** Ignores the delivery settings. Resolves to the status of the answer. */
  async send(event: object): Promise<number> {
    if (this.#url === undefined) throw new Error('There is no webhook endpoint');
    return postEvent(this.#url, this.#secret, event, this.#abort.signal);
  }

  /** Resolves when every event that is not held has been accepted. */
  delivered(): Promise<void> {
    return this.#isDelivered()
      ? Promise.resolve()
      : new Promise((resolve) => this.#whenDelivered.push(resolve));
  }

  /** Events that are not accepted by now are sent when the fake starts again. */
  stop(): void {
    this.#abort.abort();
  }

  #pending(events: readonly StripeEvent[]): StripeEvent[] {
    return events.filter(({ id }) => this.#account.state.pendingEvents.has(id));
  }

  #isDelivered(): boolean {
    const isIdle = this.#waiting.length === 0 || this.#delivery.held || this.#url === undefined;
    return this.#copies.size === 0 && isIdle;
  }

  #notifyDelivered(): void {
    if (this.#isDelivered()) for (const resolve of this.#whenDelivered.splice(0)) resolve();
  }

  async #flush(): Promise<void> {
    const { signal } = this.#abort;
    await wait(this.#delivery.delayMs, undefined, { ref: false, signal }).catch(() => undefined);
    if (signal.aborted || this.#url === undefined || this.#delivery.held) return;
    const { copies, shuffled } = this.#delivery;
    const events = this.#waiting.splice(0).flatMap((event) => Array.from({ length: copies }, () => event));
    for (const { id } of events) this.#copies.set(id, (this.#copies.get(id) ?? 0) + 1);
    if (shuffled) {
      for (const event of outOfOrder(events)) void this.#deliver(event, signal);
      return;
    }
    for (const event of events) this.#inOrder = this.#inOrder.then(() => this.#deliver(event, signal));
  }

  /** Later attempts run in the background, so they do not hold up other events. */
  async #deliver(event: StripeEvent, signal: AbortSignal, retryMs = FIRST_RETRY_MS): Promise<void> {
    if (signal.aborted) return;
    if (this.#delivery.held) {
      this.#waiting.push(event);
      this.#finishCopy(event);
      return;
    }
    const status = await this.send(event).catch(() => 0);
    if (signal.aborted) return;
    if (status >= 200 && status < 300) {
      const isLast = this.#finishCopy(event);
      const forget = () => this.#account.state.pendingEvents.delete(event.id);
      if (isLast) this.#account.inBackground(() => this.#account.change(forget));
      return;
    }
    const retry = () => this.#deliver(event, signal, Math.min(LAST_RETRY_MS, retryMs * 2));
    void wait(retryMs, undefined, { ref: false, signal }).then(retry, () => undefined);
  }

  /** Returns whether this was the last copy of the event. */
  #finishCopy({ id }: StripeEvent): boolean {
    const left = (this.#copies.get(id) ?? 1) - 1;
    if (left > 0) this.#copies.set(id, left);
    else this.#copies.delete(id);
    this.#notifyDelivered();
    return left <= 0;
  }
}

/** Reverses the events and moves every second one to the front; no chance, so the result is repeatable. */
const outOfOrder = <Event>(events: readonly Event[]): readonly Event[] => {
  const reversed = events.toReversed();
  return [...reversed.filter((_, at) => at % 2 === 1), ...reversed.filter((_, at) => at % 2 === 0)];
};

/** About how long Stripe waits for an answer. */
const TIMEOUT_MS = 20_000;

/** Resolves to the status of the answer; rejects without one. */
const postEvent = async (
  url: string,
  secret: string,
  event: object,
  signal: AbortSignal,
): Promise<number> => {
  const body = JSON.stringify(event);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signatureOf(body, secret),
    },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await response.arrayBuffer();
  return response.status;
};

/** Signs with the real time, because a clock that was moved forward would make the signature invalid. */
const signatureOf = (body: string, secret: string): string => {
  const timestamp = Math.floor(Date.now() / 1000);
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
};
