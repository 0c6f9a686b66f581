import { accounts } from '#shared/contract/accounts.ts';
import { endpoint } from './endpoint.ts';
import { closeSession } from './sessions/session.ts';

export const handler = endpoint(accounts.logout)(async (context) => {
  await closeSession(context);
  return { success: true };
});
