import * as z from 'zod/mini';

// What the stand-in remembers of an invoice, in the units of records.ts.
const id = z.string();
const seconds = z.number();
const maybeSeconds = z.nullable(seconds);

const line = z.object({
  id,
  amount: z.number(),
  description: z.string(),
  price: id,
  quantity: z.number(),
  start: seconds,
  end: seconds,
  proration: z.boolean(),
});
export const invoice = z.object({
  id,
  number: z.string(),
  created: seconds,
  customer: id,
  subscription: id,
  item: id,
  reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update']),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  currency: z.string(),
  lines: z.array(line),
  total: z.number(),
  startingBalance: z.number(),
  amountDue: z.number(),
  attempts: z.number(),
  /** How many of the automatic repetitions were made. */
  retries: z.number(),
  nextAttempt: maybeSeconds,
  payment: z.nullable(z.object({ id, intent: id, created: seconds, paidAt: maybeSeconds })),
  finalizedAt: maybeSeconds,
  paidAt: maybeSeconds,
});
export type Invoice = z.output<typeof invoice>;
