/** The content of /config.json, which the pages load when they start; on AWS the deployment writes it. */
import * as z from 'zod/mini';

export const runtimeConfig = z.object({
  /** A demo account that the login page offers. */
  demo: z.optional(z.object({ email: z.string(), password: z.string() })),
  /** The base URL of ViaCEP or its fake, which looks up CEPs. */
  viacepUrl: z._default(z.string(), 'https://viacep.com.br'),
  /** Where the key manager's page asks Serper for the account of a key. */
  serperAccountUrl: z._default(z.string(), 'https://google.serper.dev/account'),
  /** The Cognito user pool for Google sign-ins with Amplify; absent if the API does them itself. */
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
/** As the installation writes it: what has a default may be left out. */
export type WrittenConfig = z.input<typeof runtimeConfig>;
