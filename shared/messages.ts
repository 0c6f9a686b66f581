import * as z from 'zod/mini';

/** The search providers. */
export const provider = z.enum(['serper', 'algolia']);
export type Provider = z.output<typeof provider>;

/** Who measures a position, and how it is asked. Positions of different engines are never compared. */
export const engine = z.object({
  provider,
  country: z.string(),
  language: z.string(),
  /** The id of Algolia's index; absent in what was measured before it was stored, and at Serper. */
  index: z.optional(z.string()),
});
export type Engine = z.output<typeof engine>;

/** What a provider is asked. Everything that needs the same query shares one fetch. */
export const serpQuery = z.extend(engine, { text: z.string() });
export type SerpQuery = z.output<typeof serpQuery>;

/** A company's keyword that waits for a fetch. */
export const checkTarget = z.object({ userId: z.string(), companyId: z.string(), keywordId: z.string() });
export type CheckTarget = z.output<typeof checkTarget>;

/** Whose positions a check is for: `keywords`, the company's; `grid`, its competitors' too. */
export const checkKind = z.enum(['keywords', 'grid']);
export type CheckKind = z.output<typeof checkKind>;

/** On the queues of checks: fetch this query deep enough, and place the domains of these keywords. */
export const checkMessage = z.object({
  query: serpQuery,
  targets: z.array(checkTarget),
  kind: checkKind,
  /** When the check was requested, UTC. An outage found since then ends it. */
  requestedAt: z.string(),
  /** Results fetched at or after this moment, UTC, are reused however old they are. */
  reuseSince: z.string(),
  /** When it is due at the earliest, UTC: the queue cannot delay it for so long. */
  notBefore: z.optional(z.string()),
  /** If it yields to other accounts where tokens lack: when its turn comes at the latest, UTC. */
  yieldsUntil: z.optional(z.string()),
  /** Attempts that failed before the message was sent anew, for which the queue starts counting again. */
  failedAttempts: z._default(z.number(), 0),
  /** How often the message was sent anew because the rate limit allowed no call. */
  waits: z._default(z.number(), 0),
  /** How many calls were made for it before it was sent anew. */
  calls: z._default(z.number(), 0),
  /** The run that the message belongs to, and its number in it, from 0. */
  run: z.optional(z.object({ id: z.string(), number: z.number() })),
});
export type CheckMessage = z.output<typeof checkMessage>;
/** A message that was never sent before. */
export type CheckRequest = z.input<typeof checkMessage>;

/** How often a message is received before it goes to the dead-letter queue. */
export const MAX_RECEIVES = 5;

/** On the runs queue: hand more of this run's keywords to the workers. */
export const runMessage = z.object({ runId: z.string() });
export type RunMessage = z.output<typeof runMessage>;

/** On the cleanup queue: remove what is left of something that was deleted. */
export const cleanupMessage = z.object({ deletionId: z.string() });
export type CleanupMessage = z.output<typeof cleanupMessage>;

/** What is left to do after a plan has changed: its subscribers' active keywords, or Stripe's product. */
export const planTask = z.enum(['limits', 'product']);
export type PlanTask = z.output<typeof planTask>;

/** On the plans queue: finish what a change of this plan began. */
export const planMessage = z.object({ planId: z.number(), task: planTask });
export type PlanMessage = z.output<typeof planMessage>;
