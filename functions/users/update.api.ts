import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { hashPassword } from '../accounts/password.ts';
import { removeSessions } from '../accounts/sessions.store.ts';
import { emailTaken } from '../accounts/users.ts';
import { requestCleanup } from '../deletions/requestCleanup.ts';
import { changeUser } from './changeUser.ts';
import { readManagedUser } from './readManagedUser.ts';
import { findAccount } from './users.store.ts';
import { busy, lastAdministrator, planNotFound, userNotFound } from './users.ts';

/** How often the user may change between reading and writing them. */
const CHANGE_ATTEMPTS = 5;

export const handler = endpoint(routes.users.update)(async ({ params, body, ...request }) => {
  const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password);
  for (let attempt = 0; attempt < CHANGE_ATTEMPTS; attempt++) {
    const account = await findAccount(params.id);
    if (!account) throw userNotFound();
    const outcome = await changeUser(request, account, body, passwordHash);
    switch (outcome) {
      case 'changed':
        continue;
      case 'email_taken':
        throw emailTaken();
      case 'plan_missing':
        throw planNotFound();
      case 'last_administrator':
        throw lastAdministrator();
      default:
        if (outcome.endsSessions) await removeSessions(params.id);
        await requestCleanup(outcome.deletions);
        return readManagedUser(params.id, request.now);
    }
  }
  throw busy();
});
