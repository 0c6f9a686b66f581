import { googleCallbackPath, userPoolCallbackPath } from '#shared/addresses.ts';

/** Ranqueia's client at Google. */
export const googleClient = {
  id: 'ranqueia-local.apps.googleusercontent.com',
  secret: 'segredo-local-do-google',
  redirectPath: googleCallbackPath,
};

export const POOL_ID = 'sa-east-1_Ranqueia1';

/** Ranqueia's public client at the user pool: Amplify runs in the browser and cannot keep a secret. */
export const poolClient = { id: 'ranqueialocalpool', redirectPath: userPoolCallbackPath };
