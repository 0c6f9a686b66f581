/** /config.json, which the pages load on start; on AWS the deployment writes it. */
import * as z from 'zod/mini';

export const runtimeConfig = z.object({
  /** A demo account that the login page offers. */
  demo: z.optional(z.object({ email: z.string(), password: z.string() })),
  /** ViaCEP or its fake. */
  viacepUrl: z._default(z.string(), 'https://viacep.com.br'),
  /** Where the key manager's page asks Serper for the account of a key. */
  serperAccountUrl: z._default(z.string(), 'https://google.serper.dev/account'),
  /** For Google sign-ins with Amplify; absent if the API does them itself. */
  userPool: z.optional(
    z.object({
      id: z.string(),
      clientId: z.string(),
      /** May include a port. */
      domain: z.string(),
    }),
  ),
});
export type RuntimeConfig = z.output<typeof runtimeConfig>;
/** Values with a default are optional. */
export type WrittenConfig = z.input<typeof runtimeConfig>;
