import { googleCallbackPath, userPoolCallbackPath } from '#shared/addresses.ts';

/** Ranqueia as Google knows it. */
export const googleClient = {
  id: 'ranqueia-local.apps.googleusercontent.com',
  secret: 'segredo-local-do-google',
  redirectPath: googleCallbackPath,
};

export const POOL_ID = 'sa-east-1_Ranqueia1';

/** Its pages as the user pool knows them: Amplify keeps no secret. */
export const poolClient = { id: 'ranqueialocalpool', redirectPath: userPoolCallbackPath };
