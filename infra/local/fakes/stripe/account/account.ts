import { randomInt } from 'node:crypto';
import { resourceMissing } from '../errors.ts';
import type { NewObject } from './objects.ts';
import { type Rows, readState, type State, type StripeEvent, type Tables, writeState } from './state.ts';

export const API_VERSION = '2026-10-28.endive';

/** Older events and responses are forgotten, so that writing the file stays fast. */
const MAX_EVENTS = 2000;
const MAX_RESPONSES = 1000;

const kinds: Readonly<Record<keyof Rows, string>> = {
  customers: 'customer',
  paymentMethods: 'payment_method',
  products: 'product',
  prices: 'price',
  checkoutSessions: 'checkout.session',
  subscriptions: 'subscription',
  invoices: 'invoice',
  portalConfigurations: 'configuration',
  portalSessions: 'billing_portal.session',
};

export class Account {
  readonly id = this.newId('acct_1', 15);
  /** Base URL of the hosted pages. */
  url = '';
  /** Called with new events after the change that made them is saved. */
  onEvents: (events: readonly StripeEvent[]) => void = () => undefined;
  readonly state: State;
  readonly tables: Tables;
  readonly #file: string | undefined;
  #fixedTime: number | undefined;
  #newEvents: StripeEvent[] = [];

  constructor(file: string | undefined) {
    this.#file = file;
    this.state = readState(file);
    this.tables = this.state.tables;
  }

  /** Seconds since 1970, by the account's own clock. */
  now(): number {
    return this.#fixedTime ?? Math.floor((Date.now() + this.state.clockOffset) / 1000);
  }

  newId(prefix: string, length = 14): string {
    return `${prefix}${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`;
  }

  newObject(prefix: string, length?: number): NewObject {
    return { id: this.newId(prefix, length), created: this.now(), livemode: false };
  }

  add<Name extends keyof Rows>(name: Name, row: Rows[Name]): Rows[Name] {
    this.tables[name].set(row.id, row);
    return row;
  }

  /** Throws `resource_missing` for an unknown id. The error names `param`, the parameter with the id. */
  find<Name extends keyof Rows>(name: Name, id: string, param?: string): Rows[Name] {
    const row = this.tables[name].get(id);
    if (row === undefined) throw resourceMissing(kinds[name], id, param);
    return row;
  }

  /** The event contains a snapshot of the object and is delivered after the current change is saved. */
  emit(type: string, object: object, previous?: object): void {
    const event: StripeEvent = {
      ...this.newObject('evt_1'),
      object: 'event',
      api_version: API_VERSION,
      data: JSON.parse(JSON.stringify({ object, previous_attributes: previous })),
      type,
    };
    this.#newEvents.push(event);
    this.state.events.push(event);
    if (this.#isEnabled(type)) this.state.pendingEvents.add(event.id);
  }

  #isEnabled(type: string): boolean {
    const { hasWebhookEndpoint, enabledEvents } = this.state;
    return hasWebhookEndpoint && enabledEvents.some((enabled) => enabled === '*' || enabled === type);
  }

  /** Saves changes and delivers events even if `work` throws, because a declined card leaves traces. */
  change<Result>(work: () => Result): Result {
    try {
      return work();
    } finally {
      this.#save();
      const events = this.#newEvents;
      this.#newEvents = [];
      if (events.length > 0) this.onEvents(events);
    }
  }

  /** Does `work` as if the clock showed `time`, in seconds since 1970. */
  changeAt(time: number, work: () => void): void {
    this.#fixedTime = time;
    try {
      this.change(work);
    } finally {
      this.#fixedTime = undefined;
    }
  }

  /** Changes state without reporting a full disk, because nobody waits; the next change saves it. */
  inBackground(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error)) throw error;
    }
  }

  #save(): void {
    const { events, responses } = this.state;
    events.splice(0, events.length - MAX_EVENTS);
    responses.splice(0, responses.length - MAX_RESPONSES);
    if (this.#file !== undefined) writeState(this.#file, this.state);
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
