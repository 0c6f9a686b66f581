import { ownEmail } from '#shared/contract/ownEmail.ts';
import { accessEndpoint } from './endpoint.ts';
import { cancelEmailChange } from './links/proofs.store.ts';

export const handler = accessEndpoint(ownEmail.cancelEmailChange)(async ({ user }) => {
  await cancelEmailChange(user.id);
  return { success: true };
});
