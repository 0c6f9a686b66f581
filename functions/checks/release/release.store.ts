/** Keys: RELEASE/RELEASE holds the lease of the releases, one of which happens at a time. */
import { leaseIn } from '../../platform/aws/lease.ts';
import type { Key } from '../../platform/aws/table.ts';
import { update } from '../../platform/aws/writes.ts';
import { newId } from '../../platform/ids.ts';
import { MINUTE, SECOND } from '../../platform/time/clock.ts';

const key: Key = { PK: 'RELEASE', SK: 'RELEASE' };

const lease = leaseIn('release_owner', 'next_at');

export const RELEASE_EVERY_MS = 3 * SECOND;

/** A release may begin this early, since clocks differ. */
const EARLY_MS = SECOND;

/** Returns false if no release is due. A moment further ahead than a minute was stored by a wrong clock. */
export const takeRelease = async (now: number): Promise<boolean> => {
  const taken = await update(key, {
    apply: `SET ${lease.take}`,
    when: `${lease.isFree} OR next_at > :ahead`,
    values: {
      holder: newId(),
      now: now + EARLY_MS,
      until: now + RELEASE_EVERY_MS,
      ahead: now + MINUTE,
    },
    returns: 'NONE',
  });
  return taken !== undefined;
};
