import * as z from 'zod/mini';

/** The search providers. */
export const provider = z.enum(['serper']);
export type Provider = z.output<typeof provider>;

/** What a provider is asked. Everything that needs the same query shares one fetch. */
export const serpQuery = z.object({
  provider,
  text: z.string(),
  country: z.string(),
  language: z.string(),
});
export type SerpQuery = z.output<typeof serpQuery>;

/** A company's keyword that waits for a fetch. */
export const checkTarget = z.object({ userId: z.string(), companyId: z.string(), keywordId: z.string() });
export type CheckTarget = z.output<typeof checkTarget>;

/** Whose positions a check is for: `keywords`, the company's; `grid`, its competitors' too. */
export const checkKind = z.enum(['keywords', 'grid']);
export type CheckKind = z.output<typeof checkKind>;

/** On the checks queue: fetch this query deep enough, and place the domains of these keywords. */
export const checkMessage = z.object({
  query: serpQuery,
  targets: z.array(checkTarget),
  kind: checkKind,
  /** When the check was requested, UTC. An outage found since then ends it. */
  requestedAt: z.string(),
  /** Results fetched at or after this moment, UTC, are reused however old they are. */
  reuseSince: z.string(),
  /** Attempts that failed before the message was sent anew, for which the queue starts counting again. */
  failedAttempts: z._default(z.number(), 0),
});
export type CheckMessage = z.output<typeof checkMessage>;

/** How often a message is received before it goes to the dead-letter queue. */
export const MAX_RECEIVES = 5;

/** Logged when the provider rejects every query until somebody acts; an alarm matches this text. */
export const PROVIDER_UNUSABLE = 'The search provider is unusable';

/** On the cleanup queue: remove what is left of something that was deleted. */
export const cleanupMessage = z.object({ deletionId: z.string() });
export type CleanupMessage = z.output<typeof cleanupMessage>;

/** What a changed plan leaves to do: its subscribers' active keywords, or Stripe's product. */
export const planTask = z.enum(['limits', 'product']);
export type PlanTask = z.output<typeof planTask>;

/** On the plans queue: finish what a change of this plan began. */
export const planMessage = z.object({ planId: z.number(), task: planTask });
export type PlanMessage = z.output<typeof planMessage>;
