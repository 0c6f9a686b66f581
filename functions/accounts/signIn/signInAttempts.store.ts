/** Keys: OAUTH#<hash of the state>, a sign-in in progress; ID_TOKEN#<hash>, a used token of the user pool. */
import type { Key } from '../../platform/aws/table.ts';
import { commit, put, putAction, updateAction } from '../../platform/aws/writes.ts';
import { toMoment, toTtl } from '../../platform/time/clock.ts';

const stateKey = (hash: string): Key => ({ PK: `OAUTH#${hash}`, SK: 'STATE' });

/** `until` is in milliseconds. */
export const createState = (hash: string, until: number): Promise<void> =>
  put({ ...stateKey(hash), expires_at: toMoment(until), ttl: toTtl(until) });

/** Works once, even concurrently. Returns false for a missing, used or expired state. */
export const consumeState = (hash: string, now: number): Promise<boolean> =>
  commit([
    updateAction(stateKey(hash), {
      set: { expires_at: '' },
      when: 'expires_at > :now',
      values: { now: toMoment(now) },
    }),
  ]);

/** `until` is in milliseconds. Returns false if the token was used before. */
export const takeToken = (hash: string, until: number): Promise<boolean> =>
  commit([
    putAction(
      { PK: `ID_TOKEN#${hash}`, SK: 'TAKEN', ttl: toTtl(until) },
      { when: 'attribute_not_exists(PK)' },
    ),
  ]);
