import * as z from 'zod/mini';

/** What a provider is asked: everybody who needs the same query shares one fetch. */
export const serpQuery = z.object({
  provider: z.enum(['serper']),
  text: z.string(),
  country: z.string(),
  language: z.string(),
});
export type SerpQuery = z.output<typeof serpQuery>;

/** One company keyword that waits for a fetch. */
export const checkTarget = z.object({ userId: z.string(), companyId: z.string(), keywordId: z.string() });
export type CheckTarget = z.output<typeof checkTarget>;

/** Whose positions a check is for: `keywords`, the company's own; `grid`, the competitors' too. */
export const checkKind = z.enum(['keywords', 'grid']);
export type CheckKind = z.output<typeof checkKind>;

/** On the checks queue: read this query deep enough, and place the domains of these keywords. */
export const checkMessage = z.object({
  query: serpQuery,
  targets: z.array(checkTarget),
  kind: checkKind,
  /** When it was asked for, UTC: a provider that was found unusable since then is not asked. */
  requestedAt: z.string(),
  /** What was read since this moment, UTC, answers it, however old it is. */
  sharesSince: z.string(),
  /** How many tries failed before the message was put back as a new one, which the queue counts from nothing. */
  spent: z._default(z.number(), 0),
});
export type CheckMessage = z.output<typeof checkMessage>;

/** How often a message is tried before it goes to the dead-letter queue. */
export const TRIES = 5;

/** What the log says when the provider refuses every query until somebody acts; an alarm waits for it. */
export const PROVIDER_UNUSABLE = 'The search provider is unusable';

/** On the sweeps queue: remove what belonged to something that was deleted. */
export const cleanupMessage = z.object({ deletionId: z.string() });
export type CleanupMessage = z.output<typeof cleanupMessage>;
