/** What the pages ask for when they start, at /config.json: on AWS a file that the deployment writes. */
import * as z from 'zod/mini';

export const runtimeConfig = z.object({
  /** The account that the login page offers for trying the product out; only where an installation says so. */
  demo: z.optional(z.object({ email: z.string(), password: z.string() })),
  /** Where CEPs are looked up: ViaCEP, or what stands in for it. */
  viacepUrl: z._default(z.string(), 'https://viacep.com.br'),
  /** The Cognito user pool where Amplify signs in with Google; without it our own server does. `domain` may carry a port. */
  userPool: z.optional(z.object({ id: z.string(), clientId: z.string(), domain: z.string() })),
});
export type RuntimeConfig = z.output<typeof runtimeConfig>;
