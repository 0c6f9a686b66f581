import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import Stripe from 'stripe';
import { resourceMissing } from './errors.ts';

export interface Objects {
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  payment_method: Stripe.PaymentMethod;
  product: Stripe.Product;
  price: Stripe.Price;
  'checkout.session': Omit<Stripe.Checkout.Session, 'line_items'> & Sold;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  payment_intent: Stripe.PaymentIntent;
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  'billing_portal.session': Stripe.BillingPortal.Session;
}
export type Row = Objects[keyof Objects];

/** A session repeats what it sells. */
type Sold = Pick<Stripe.Checkout.SessionCreateParams, 'line_items' | 'subscription_data'>;

/** The fields that somebody reads. */
type Some<T> = T extends readonly (infer Item)[]
  ? Some<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Some<T[Key]> | undefined }
    : T;

export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly type: string;
  readonly data: {
    readonly object: Readonly<Record<string, unknown>>;
    readonly previous_attributes?: Readonly<Record<string, unknown>>;
  };
}

/** The answer to an idempotency key, saved at a time in seconds. */
export interface SavedAnswer {
  readonly key: string;
  readonly fingerprint: string;
  readonly savedAt: number;
  readonly status: number;
  readonly body: string;
}

interface State {
  /** How far the clock was moved forward, in milliseconds. */
  clockOffset: number;
  enabledEvents: readonly string[];
  /** Those that the endpoint has not accepted yet. */
  pending: StripeEvent[];
  answers: SavedAnswer[];
}

type Expandable = string | { readonly id: string } | null | undefined;

export const idOf = (given: Expandable): string => (typeof given === 'string' ? given : (given?.id ?? ''));

const isOf = <Name extends keyof Objects>(row: Row | undefined, name: Name): row is Objects[Name] =>
  row?.object === name;

export class Store {
  url = '';
  /** Called when a change is saved. */
  onChange: () => void = () => undefined;
  readonly state: State;
  /** Since the start. */
  readonly events: StripeEvent[] = [];
  readonly id: string;
  readonly #rows: Map<string, Row>;
  readonly #file: string | undefined;
  #fixedTime: number | undefined;

  constructor(file: string | undefined) {
    this.#file = file;
    const saved = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    const { rows = [] } = saved;
    this.#rows = new Map(rows.map((row: Row): [string, Row] => [row.id, row]));
    const { clockOffset = 0, enabledEvents = [], pending = [], answers = [] } = saved;
    this.state = { clockOffset, enabledEvents, pending, answers };
    this.id = this.newId('acct');
  }

  /** Seconds since 1970, by the account's own clock. */
  now(): number {
    return this.#fixedTime ?? Math.floor((Date.now() + this.state.clockOffset) / 1000);
  }

  newId(prefix: string, length = 16): string {
    return `${prefix}_${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`;
  }

  /** `given` are parameters that the object repeats. Fields that nobody reads are missing. */
  add<Name extends keyof Objects>(
    object: Name,
    id: string,
    fields: Some<Objects[Name]>,
    given: object = {},
  ): Objects[Name] {
    const row: unknown = { id, object, created: this.now(), livemode: false, ...fields, ...given };
    this.#rows.set(id, row as Objects[Name]);
    return row as Objects[Name];
  }

  get(id: Expandable): Row | undefined {
    return this.#rows.get(idOf(id));
  }

  /** Throws `resource_missing` for an unknown id. The error names `param`, the parameter with the id. */
  find<Name extends keyof Objects>(name: Name, id: Expandable, param?: string): Objects[Name] {
    const row = this.get(id);
    if (!isOf(row, name)) throw resourceMissing(name, idOf(id), param);
    return row;
  }

  /** Throws `resource_missing` for a deleted customer, too. */
  findCustomer(id: Expandable, param?: string): Stripe.Customer {
    const customer = this.find('customer', id, param);
    if (customer.deleted) throw resourceMissing('customer', customer.id, param);
    return customer;
  }

  all<Name extends keyof Objects>(name: Name): Objects[Name][] {
    return [...this.#rows.values()].filter((row) => isOf(row, name));
  }

  /** The event contains a snapshot of the object and is delivered after the current change is saved. */
  emit(row: Row, happened: string, previous?: Record<string, unknown>): void {
    const prefix = row.object === 'subscription' ? 'customer.subscription' : row.object;
    const event: StripeEvent = {
      id: this.newId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: this.now(),
      type: `${prefix}.${happened}`,
      data: structuredClone({ object: this.view(row), ...(previous && { previous_attributes: previous }) }),
    };
    const { enabledEvents, pending } = this.state;
    this.events.push(event);
    if (enabledEvents.includes('*') || enabledEvents.includes(event.type)) pending.push(event);
  }

  /** Changes an object and, if any attribute changed, emits an event with the previous values. */
  update<Some extends Row>(row: Some, change: (row: Some) => void): Some {
    const before = structuredClone(this.view(row));
    change(row);
    const after = this.view(row);
    const previous = Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]),
    );
    if (previous.length > 0) this.emit(row, 'updated', Object.fromEntries(previous));
    return row;
  }

  /** The object as Stripe sends it: with current prices and addresses, and without what must be expanded. */
  view(row: Row): Record<string, unknown> {
    const shown: Record<string, unknown> = { ...row };
    // The fake may have restarted on another port since the page was made.
    for (const name of ['url', 'hosted_invoice_url']) {
      if (typeof shown[name] === 'string') shown[name] = this.url + shown[name];
    }
    if (isOf(row, 'invoice')) delete shown.payments;
    if (!isOf(row, 'subscription')) return shown;
    const data = row.items.data.map((item) => ({ ...item, price: this.find('price', item.price.id) }));
    return { ...shown, items: { ...row.items, data } };
  }

  /** Saves and delivers even if `work` throws, because a declined card leaves traces. */
  change<Result>(work: () => Result, at?: number): Result {
    this.#fixedTime = at;
    try {
      return work();
    } finally {
      this.#fixedTime = undefined;
      this.#save();
      this.onChange();
    }
  }

  /** Renaming is atomic: a killed process leaves the previous file intact. */
  #save(): void {
    if (this.#file === undefined) return;
    const saved = JSON.stringify({ ...this.state, rows: [...this.#rows.values()] });
    writeFileSync(`${this.#file}.new`, saved, { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
