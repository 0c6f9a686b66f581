import { routes } from '#shared/contract/index.ts';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { listStripeCustomers } from '../../../functions/billing/sync/customers.store.ts';
import { seededChoice } from '../../../infra/local/fakes/random.ts';
import { identifyCaller } from '../../support/people/caller.ts';
import type { Customer } from '../../support/people/customers.ts';
import { cards } from '../../support/stripe/cards.ts';
import { renewNow } from '../../support/stripe/payers.ts';
import { LARGE, payAt, SMALL, sessionIdIn, submitPortalForm } from '../../support/stripe/subscribers.ts';

export interface PayerOptions {
  readonly newcomer: Customer;
  readonly seed: string;
  readonly prices: readonly string[];
  readonly address: () => Promise<string>;
}

/** A customer who acts at random, in the product and at Stripe, and repeats acts that a crash cut off. */
export class Payer {
  acts = 0;
  readonly #options: PayerOptions;
  #cookie: string;

  constructor(options: PayerOptions) {
    this.#options = options;
    this.#cookie = options.newcomer.cookie;
  }

  async act(): Promise<void> {
    this.acts += 1;
    const acts = [
      () => this.#subscribe(),
      () => this.#subscribe(),
      () => this.#manage('plan', { price: this.#choose(this.#options.prices, 'price') }),
      () => this.#manage('card', { card: cards.good }),
      () => this.#manage('card', { card: cards.failsLater }),
      () => this.#manage('cancel'),
      () => this.#manage('resume'),
      () => this.#renew(),
    ];
    await this.#choose(acts, 'act')().catch(() => undefined);
  }

  async #call() {
    // The limit is reset, because no real customer opens Stripe's pages as often as this one.
    await resetRateLimit('stripe-page', this.#options.newcomer.userId);
    return identifyCaller(await this.#options.address(), this.#cookie);
  }

  async #subscribe(): Promise<void> {
    const planId = this.#choose([SMALL, LARGE], 'plan');
    const { userId } = this.#options.newcomer;
    const call = await this.#call();
    const { body } = await call(routes.billing.createCheckout, { body: { userId, planId } });
    const session_id = sessionIdIn(await payAt(body.checkoutUrl, cards.good));
    const { headers } = await call(routes.billing.confirmCheckout, { query: { session_id } });
    const session = headers.getSetCookie().find((cookie) => /^(?:__Host-)?session=/.test(cookie));
    this.#cookie = session?.split(';')[0] ?? this.#cookie;
  }

  async #manage(
    action: Parameters<typeof submitPortalForm>[1],
    fields: Readonly<Record<string, string>> = {},
  ) {
    const call = await this.#call();
    const { body } = await call(routes.billing.createPortalSession, {});
    await submitPortalForm(body.url, action, fields);
  }

  async #renew(): Promise<void> {
    const [customer] = await listStripeCustomers(this.#options.newcomer.userId);
    if (customer !== undefined) await renewNow(customer);
  }

  #choose<T>(choices: readonly T[], what: string): T {
    return seededChoice(choices, this.#options.seed, this.acts, what);
  }
}
