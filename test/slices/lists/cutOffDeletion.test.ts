import { describe, expect } from 'vitest';
import { listDeletions } from '../../../functions/accounts/deletions/deletions.store.ts';
import { findUser } from '../../../functions/accounts/users.store.ts';
import {
  deleteOwn,
  deleteUser,
  fill,
  findRemains,
  itDeletes,
  loseMessages,
  newPayingCustomer,
} from '../../support/people/deletion.ts';
import { sdkFor } from '../../support/stripe/stripeFake.ts';

const it = itDeletes.extend(
  'expectFinished',
  ({ cloud, table }) =>
    /** Makes the table unavailable after `requests` requests, and expects the deletion to be completed. */
    async (requests: number, remove: (account: Doomed) => Promise<{ readonly status: number }>) => {
      const paying = await newPayingCustomer(cloud);
      const { userId, customerId } = paying;
      const account = { ...paying, email: (await findUser(userId))?.email ?? '' };
      const ids = await fill(cloud, paying, { companies: 1, keywords: 2, days: 2 });
      table.setDownAfter(requests);
      const { status } = await remove(account);
      await Promise.race([cloud.idle(), expect.poll(table.isDown, { timeout: 10_000 }).toBe(true)]);
      table.setDown(false);
      await loseMessages(cloud);
      // After the cut, either nothing is deleted or the deletion is recorded.
      if (await findUser(userId)) expect((await remove(account)).status).toBe(200);
      else expect([200, 503]).toContain(status);
      await cloud.runScheduledFunctions();
      await cloud.idle();
      await loseMessages(cloud);
      await cloud.runScheduledFunctions();
      await cloud.stripe.delivered();
      expect(await findRemains(cloud, [...ids, customerId, account.email])).toEqual([]);
      expect(await listDeletions()).toEqual([]);
      expect(await sdkFor(cloud.stripe).customers.retrieve(customerId)).toMatchObject({ deleted: true });
    },
);

type Doomed = Awaited<ReturnType<typeof newPayingCustomer>> & { readonly email: string };

describe('a deletion that is cut off after some requests to the table', () => {
  it.for([6, 14, 30])(
    'is finished by the next pass (an administrator deletes, %i requests)',
    (requests, { admin, expectFinished }) =>
      expectFinished(requests, ({ userId }) => deleteUser(admin, userId)),
  );

  it.for([10])(
    'goes on by another request or the next pass (people delete their own account, %i requests)',
    (requests, { expectFinished }) =>
      expectFinished(requests, (account) => deleteOwn(account, account.email, 'segredo')),
  );
});
