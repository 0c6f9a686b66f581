/** The content of /config.json, which pages load at their start; on AWS the deployment writes it. */
import * as z from 'zod/mini';

export const runtimeConfig = z.object({
  /** A demo account that the login page offers. */
  demo: z.optional(z.object({ email: z.string(), password: z.string() })),
  /** The address of ViaCEP or its fake. */
  viacepUrl: z._default(z.string(), 'https://viacep.com.br'),
  /** Where the page that manages keys asks Serper for the account of a key. */
  serperAccountUrl: z._default(z.string(), 'https://google.serper.dev/account'),
  /** Set for Google sign-ins with Amplify; absent if the API itself signs people in. */
  userPool: z.optional(
    z.object({
      id: z.string(),
      clientId: z.string(),
      domain: z.string(),
    }),
  ),
});
export type RuntimeConfig = z.output<typeof runtimeConfig>;
/** Fields with a default may be left out. */
export type WrittenConfig = z.input<typeof runtimeConfig>;
