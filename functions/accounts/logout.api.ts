import { accounts } from '#shared/contract/accounts.ts';
import { accessEndpoint } from './endpoint.ts';
import { closeSession } from './sessions/session.ts';

export const handler = accessEndpoint(accounts.logout)(async (context) => {
  await closeSession(context);
  return { success: true };
});
