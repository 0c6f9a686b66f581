import { ownEmail } from '#shared/contract/ownEmail.ts';
import { endpoint } from './endpoint.ts';
import { cancelEmailChange } from './links/proofs.store.ts';

export const handler = endpoint(ownEmail.cancelEmailChange)(async ({ user }) => {
  await cancelEmailChange(user.id);
  return { success: true };
});
