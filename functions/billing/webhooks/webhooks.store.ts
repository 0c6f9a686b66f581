/** Keys: SETTINGS/STRIPE_WEBHOOK is the webhook secret's last verification. */

import * as z from 'zod/mini';
import { type Key, read } from '../../platform/aws/table.ts';
import { putUnless } from '../../platform/aws/writes.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import { HOUR } from '../../platform/time/clock.ts';

const key: Key = { PK: 'SETTINGS', SK: 'STRIPE_WEBHOOK' };

const verification = z.object({
  verified_by: z.string(),
  verified_on: z.string(),
});

let recorded = '';

/** Writes only if the secret (known by its hash) or the day has changed; each instance tries once an hour. */
export const recordVerification = async (verified_by: string, now: number): Promise<void> => {
  const verified_on = dayOf(now);
  const current = `${verified_by} ${Math.floor(now / HOUR)}`;
  if (recorded === current) return;
  await putUnless({ ...key, verified_by, verified_on }, 'verified_by = :by AND verified_on = :on', {
    by: verified_by,
    on: verified_on,
  });
  recorded = current;
};

export const findVerification = async (hash: string): Promise<string | undefined> => {
  const { success, data } = verification.safeParse(await read(key));
  return success && data.verified_by === hash ? data.verified_on : undefined;
};
