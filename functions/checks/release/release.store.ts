/** Keys: RELEASE/RELEASE holds the lease of the releases, one of which happens at a time. */

import type { Key } from '../../platform/aws/table.ts';
import { leaseIn } from '../../platform/aws/updateExpression.ts';
import { update } from '../../platform/aws/writes.ts';
import { MINUTE, SECOND } from '../../platform/time/clock.ts';

const key: Key = { PK: 'RELEASE', SK: 'RELEASE' };

const lease = leaseIn('release_owner', 'next_at');

export const RELEASE_EVERY_MS = 3 * SECOND;

/** A release whose worker crashed delays the next one by this time. */
const LEASE_MS = MINUTE;

/** Returns false if a release is under way, or none is due yet. */
export const takeRelease = async (holder: string, now: number): Promise<boolean> => {
  const taken = await update(key, {
    apply: `SET ${lease.take}`,
    when: lease.isFree,
    values: { holder, now, until: now + LEASE_MS },
    returns: 'NONE',
  });
  return taken !== undefined;
};

/** The next release may begin three seconds after this one has begun. */
export const endRelease = async (holder: string, begunAt: number): Promise<void> => {
  await update(key, {
    set: { next_at: begunAt + RELEASE_EVERY_MS },
    when: lease.isHeld,
    values: { holder },
    returns: 'NONE',
  });
};
