import * as z from 'zod/mini';

/** How the administrators want the provider to be asked. */
export const searchSettings = z.object({
  provider: z._default(z.enum(['serper']), 'serper'),
  country: z._default(z.string(), 'br'),
  language: z._default(z.string(), 'pt-br'),
  /** Requests per minute, all workers together. */
  rate_limit: z._default(z.number(), 60),
  /** For how many minutes results are reused. */
  freshness_minutes: z._default(z.number(), 10),
});
export type SearchSettings = z.output<typeof searchSettings>;
