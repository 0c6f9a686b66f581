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

/** The first keywords of a request are checked before the rest of all checks. */
export const callKind = z.enum(['first', 'rest']);
export type CallKind = z.output<typeof callKind>;

export const checkMessage = z.object({
  check: z.string(),
  /** The query's place in the check's list, from 0. */
  number: z.number(),
  query: serpQuery,
  targets: z.array(checkTarget),
  kind: callKind,
  /** How many pages suffice for keywords that are not found; by default, all. */
  pages: z.optional(z.number()),
});
export type CheckMessage = z.output<typeof checkMessage>;

/** After this many deliveries, a failed message goes to the dead-letter queue. */
export const MAX_RECEIVES = 5;

/** The same for a check's message, which waiting for a call also returns. */
export const CHECK_RECEIVES = 8;

export const releaseMessage = z.object({});

export const taskMessage = z.object({ kind: z.string(), id: z.string() });
export type TaskMessage = z.output<typeof taskMessage>;
