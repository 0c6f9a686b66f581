import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Store, StripeEvent } from './store.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

/** About how long Stripe waits for an answer. */
const TIMEOUT_MS = 20_000;

/** Signs events and sends each again until the endpoint accepts it. */
export class WebhookSender {
  readonly #store: Store;
  readonly #secret: string;
  #url: string | undefined;
  #isHeld = false;
  /** By the event's id: ends once it is accepted or held. */
  readonly #underWay = new Map<string, Promise<void>>();
  #lastFirstAttempt: Promise<unknown> = Promise.resolve();
  readonly #abort = new AbortController();

  constructor(store: Store, secret: string) {
    this.#store = store;
    this.#secret = secret;
    store.onChange = () => this.#sendPending();
  }

  /** In `enabledEvents`, `*` means every type. */
  sendTo(url: string, enabledEvents: readonly string[]): void {
    this.#url = url;
    this.#store.change(() => Object.assign(this.#store.state, { enabledEvents }));
  }

  /** Held events stay pending. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#sendPending();
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
  async delivered(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
  }

  /** Events that are not accepted by now are sent when the fake starts again. */
  stop(): void {
    this.#abort.abort();
  }

  /** First attempts are in order. Later ones run in the background, so they do not hold up other events. */
  #sendPending(): void {
    const { pending } = this.#store.state;
    if (this.#url === undefined || this.#isHeld) return;
    for (const event of pending.filter(({ id }) => !this.#underWay.has(id))) {
      const first = this.#lastFirstAttempt.then(() => this.#attempt(event));
      this.#lastFirstAttempt = first;
      this.#underWay.set(event.id, this.#finish(event, first));
    }
  }

  async #finish(event: StripeEvent, attempt: Promise<boolean>): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    for (let isOver = await attempt; !isOver; isOver = await this.#attempt(event)) {
      await wait(retryMs, undefined, { ref: false, signal: this.#abort.signal }).catch(() => undefined);
      retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
    }
    this.#underWay.delete(event.id);
  }

  /** Returns whether no attempt has to follow. */
  async #attempt(event: StripeEvent): Promise<boolean> {
    if (this.#isHeld || this.#abort.signal.aborted) return true;
    const status = await this.send(event).catch(() => 0);
    const isAccepted = status >= 200 && status < 300;
    const { state } = this.#store;
    if (isAccepted) {
      this.#store.change(() => {
        state.pending = state.pending.filter(({ id }) => id !== event.id);
      });
    }
    return isAccepted;
  }
}
