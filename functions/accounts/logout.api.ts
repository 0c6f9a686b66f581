import { routes } from '#shared/contract/index.ts';
import { endpoint } from './endpoint.ts';
import { closeSession } from './session.ts';

export const handler = endpoint(routes.accounts.logout)(async (context) => {
  await closeSession(context);
  return { success: true };
});
