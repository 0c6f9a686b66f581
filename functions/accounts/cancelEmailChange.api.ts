import { ownEmail } from '#shared/contract/ownEmail.ts';
import { cancelEmailChange } from './emailProof.store.ts';
import { endpoint } from './endpoint.ts';

export const handler = endpoint(ownEmail.cancelEmailChange)(async ({ user }) => {
  await cancelEmailChange(user.id);
  return { success: true };
});
