import * as z from 'zod/mini';

/** When a provider was last found unusable, UTC, and why. */
export const providerOutage = z.object({ at: z.string(), reason: z.string() });
export type ProviderOutage = z.output<typeof providerOutage>;
