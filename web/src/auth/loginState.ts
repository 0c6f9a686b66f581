import * as z from 'zod/mini';

/** What a screen that leads to the login or the recovery tells it, beside the address. */
const state = z.object({ notice: z.optional(z.string()), email: z.optional(z.string()) });
type LoginState = z.output<typeof state>;

/** The state as given by the router, which keeps anything. */
export const parseLoginState = (given: unknown): LoginState => z.safeParse(state, given).data ?? {};
