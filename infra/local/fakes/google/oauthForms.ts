import * as z from 'zod/mini';

/** An authorization request: for a code, with PKCE, and with a redirect to this machine only. */
export const authorizationForm = z.object({
  client_id: z.string(),
  redirect_uri: z.url({ protocol: /^https?$/, hostname: /^(localhost|127\.0\.0\.1)$/ }),
  response_type: z.literal('code'),
  state: z.string(),
  nonce: z.optional(z.string()),
  code_challenge: z.string().check(z.minLength(43)),
  code_challenge_method: z.literal('S256'),
});

/** A token request that exchanges a code. */
export const exchangeForm = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  client_id: z.string(),
  client_secret: z.optional(z.string()),
  code_verifier: z.string(),
});
