import * as z from 'zod/mini';

export const provider = z.enum(['serper', 'algolia']);
export type Provider = z.output<typeof provider>;

/** What measures a position. Positions of different engines are never compared. */
export const engine = z.object({
  provider,
  country: z.string(),
  language: z.string(),
  /** Algolia's index; absent for Serper and in older measurements. */
  index: z.optional(z.string()),
});
export type Engine = z.output<typeof engine>;

/** What to search. Equal queries share one fetch. */
export const serpQuery = z.extend(engine, { text: z.string() });
export type SerpQuery = z.output<typeof serpQuery>;

export const checkTarget = z.object({ userId: z.string(), companyId: z.string(), keywordId: z.string() });
export type CheckTarget = z.output<typeof checkTarget>;

/** A check of `keywords` places the company, one of the `grid` also its competitors. */
export const checkKind = z.enum(['keywords', 'grid']);
export type CheckKind = z.output<typeof checkKind>;

/** A message of the queues that hold checks. */
export const checkMessage = z.object({
  query: serpQuery,
  targets: z.array(checkTarget),
  kind: checkKind,
  /** When the check was requested, UTC. An outage found since then ends it. */
  requestedAt: z.string(),
  /** Results fetched since this time (UTC) are reused, whatever their age. */
  reuseSince: z.string(),
  /** The earliest start, UTC, if it is later than the queue can delay. */
  notBefore: z.optional(z.string()),
  /** Until when the message gives way to other accounts, UTC; absent if it never does. */
  yieldsUntil: z.optional(z.string()),
  /** Failed attempts before the message was resent, which resets the queue's own count. */
  failedAttempts: z._default(z.number(), 0),
  /** How often the message was resent for lack of tokens. */
  waits: z._default(z.number(), 0),
  /** Calls made before the message was resent. */
  calls: z._default(z.number(), 0),
  /** `number` counts the run's messages from 0. */
  run: z.optional(z.object({ id: z.string(), number: z.number() })),
});
export type CheckMessage = z.output<typeof checkMessage>;
export type CheckRequest = z.input<typeof checkMessage>;

/** After this many deliveries, a failed message goes to the dead-letter queue. */
export const MAX_RECEIVES = 5;

export const runMessage = z.object({ runId: z.string() });
export type RunMessage = z.output<typeof runMessage>;

/** A message of the cleanup queue. */
export const cleanupMessage = z.object({ deletionId: z.string() });
export type CleanupMessage = z.output<typeof cleanupMessage>;

/** `limits` applies new limits to the plan's subscribers; `product` updates Stripe's product. */
export const planTask = z.enum(['limits', 'product']);
export type PlanTask = z.output<typeof planTask>;

/** A message of the plans queue. */
export const planMessage = z.object({ planId: z.number(), task: planTask });
export type PlanMessage = z.output<typeof planMessage>;
