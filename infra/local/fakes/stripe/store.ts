import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { invoice } from './invoiceRecords.ts';
import { configuration, portalSession } from './portalRecords.ts';
import { card, customer, price, product, session, subscription } from './records.ts';

const event = z.object({
  id: z.string(),
  object: z.literal('event'),
  api_version: z.string(),
  created: z.number(),
  data: z.object({
    object: z.record(z.string(), z.unknown()),
    previous_attributes: z.optional(z.record(z.string(), z.unknown())),
  }),
  livemode: z.boolean(),
  pending_webhooks: z.number(),
  request: z.object({ id: z.nullable(z.string()), idempotency_key: z.nullable(z.string()) }),
  type: z.string(),
});
/** An event on the wire, with what it is about as it was then. */
export type StripeEventObject = z.output<typeof event>;

const keptAnswer = z.object({
  key: z.string(),
  asked: z.string(),
  at: z.number(),
  status: z.number(),
  body: z.string(),
});
/** The answer to a call with an idempotency key, for the next time that it is asked. */
export type KeptAnswer = z.output<typeof keptAnswer>;

const afterLastRetry = z.enum(['cancel', 'unpaid']);
/** What becomes of a subscription when the last repetition of a payment has failed. */
export type AfterLastRetry = z.output<typeof afterLastRetry>;

const tableOf = <Row extends z.ZodMiniType<{ id: string }>>(row: Row) =>
  z.pipe(
    z._default(z.array(row), []),
    z.transform((rows) => new Map(rows.map((one): [string, z.output<Row>] => [one.id, one]))),
  );

const state = z.object({
  /** How far the clock was moved on, in milliseconds. */
  offset: z._default(z.number(), 0),
  afterLastRetry: z._default(afterLastRetry, 'cancel'),
  /** Whether an address for events was ever known: before that there is nobody to tell. */
  isHeard: z._default(z.boolean(), false),
  events: z._default(z.array(event), []),
  /** The events, by id, that the product has not yet accepted. */
  pending: z.pipe(
    z._default(z.array(z.string()), []),
    z.transform((ids) => new Set(ids)),
  ),
  answers: z._default(z.array(keptAnswer), []),
  customers: tableOf(customer),
  cards: tableOf(card),
  products: tableOf(product),
  prices: tableOf(price),
  sessions: tableOf(session),
  subscriptions: tableOf(subscription),
  invoices: tableOf(invoice),
  configurations: tableOf(configuration),
  portalSessions: tableOf(portalSession),
});

/** Everything the stand-in remembers; changed in place, and written after every change. */
export type State = z.output<typeof state>;

/** The state of the file, or an empty one. Throws where the file is none of ours. */
export const readState = (file: string | undefined): State =>
  z.parse(state, file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** Writes all of it; renaming is atomic, so that whoever is killed in the middle leaves the old file whole. */
export const writeState = (file: string, current: State): void => {
  const plain = (_key: string, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value.values()] : value;
  writeFileSync(`${file}.new`, JSON.stringify(current, plain), { mode: 0o600 });
  renameSync(`${file}.new`, file);
};
