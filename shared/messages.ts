import * as z from 'zod/mini';

export const provider = z.enum(['serper', 'algolia']);
export type Provider = z.output<typeof provider>;

/** What measures a position. Positions of different engines are never compared. */
export const engine = z.object({
  provider,
  country: z.string(),
  language: z.string(),
  /** Algolia's index; absent at Serper and in older measurements. */
  index: z.optional(z.string()),
});
export type Engine = z.output<typeof engine>;

/** Equal queries share one fetch. */
export const serpQuery = z.extend(engine, { text: z.string() });
export type SerpQuery = z.output<typeof serpQuery>;

export const checkTarget = z.object({ userId: z.string(), companyId: z.string(), keywordId: z.string() });
export type CheckTarget = z.output<typeof checkTarget>;

/** `keywords`: the company's positions; `grid`: its competitors' too. */
export const checkKind = z.enum(['keywords', 'grid']);
export type CheckKind = z.output<typeof checkKind>;

/** On the queues of checks. */
export const checkMessage = z.object({
  query: serpQuery,
  targets: z.array(checkTarget),
  kind: checkKind,
  /** UTC. An outage found since then ends the check. */
  requestedAt: z.string(),
  /** Results fetched since then (UTC) are reused whatever their age. */
  reuseSince: z.string(),
  /** The earliest start, UTC, beyond what the queue can delay. */
  notBefore: z.optional(z.string()),
  /** If it gives way to other accounts: until when at the latest, UTC. */
  yieldsUntil: z.optional(z.string()),
  /** Failures before the message was resent, which resets the queue's count. */
  failedAttempts: z._default(z.number(), 0),
  /** How often it was resent for lack of tokens. */
  waits: z._default(z.number(), 0),
  /** Calls made before it was resent. */
  calls: z._default(z.number(), 0),
  /** `number` counts the run's messages from 0. */
  run: z.optional(z.object({ id: z.string(), number: z.number() })),
});
export type CheckMessage = z.output<typeof checkMessage>;
export type CheckRequest = z.input<typeof checkMessage>;

/** Then the message goes to the dead-letter queue. */
export const MAX_RECEIVES = 5;

export const runMessage = z.object({ runId: z.string() });
export type RunMessage = z.output<typeof runMessage>;

/** On the cleanup queue. */
export const cleanupMessage = z.object({ deletionId: z.string() });
export type CleanupMessage = z.output<typeof cleanupMessage>;

/** `limits`: its subscribers' active keywords; `product`: Stripe's product. */
export const planTask = z.enum(['limits', 'product']);
export type PlanTask = z.output<typeof planTask>;

/** On the plans queue. */
export const planMessage = z.object({ planId: z.number(), task: planTask });
export type PlanMessage = z.output<typeof planMessage>;
