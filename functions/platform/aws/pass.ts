/** A pass goes over everybody from time to time: one worker at a time, from where the last one stopped. */
import * as z from 'zod/mini';
import { newId } from '../ids.ts';
import { MINUTE, toMoment } from '../time/clock.ts';
import { leaseIn } from './lease.ts';
import type { Item, Key } from './table.ts';
import { setAttributes, update } from './writes.ts';

const lease = leaseIn('holder', 'taken_until');

/** Longer than a worker may run, so that after a crash the next call continues the pass. */
const LEASE_MS = 20 * MINUTE;

const passState = z.object({
  cursor: z._default(z.nullable(z.string()), null),
  /** When the last pass that ended began, UTC; null before the first. */
  ended_at: z._default(z.nullable(z.string()), null),
  /** When this pass began, UTC. */
  began_at: z.string(),
});
type PassState = z.output<typeof passState>;

/** A pass is due if the last one began before `dueBefore(now)`; all times are in milliseconds. */
export const passAt = (key: Key, dueBefore: (now: number) => number) => ({
  /** Continues or begins the pass. Returns undefined if none is due, or another worker has it. */
  take: async (holder: string, now: number) => {
    const taken = await update(key, {
      apply: `SET ${lease.take}, began_at = if_not_exists(began_at, :began)`,
      when: `(attribute_not_exists(ended_at) OR ended_at < :due) AND ${lease.isFree}`,
      values: {
        holder,
        now,
        until: now + LEASE_MS,
        due: toMoment(dueBefore(now)),
        began: toMoment(now),
      },
    });
    return taken && passState.parse(taken);
  },
  saveCursor: (cursor: string) => setAttributes(key, { cursor }),
  /** Lets the next call continue the pass at once. */
  release: (holder: string) => endLease(key, holder, {}),
  /** Lets the next call begin the pass again. */
  restart: (holder: string) => endLease(key, holder, UNBEGUN),
  end: (holder: string, began_at: string) => endLease(key, holder, { ...UNBEGUN, ended_at: began_at }),
});

type Pass = ReturnType<typeof passAt>;

const UNBEGUN = { cursor: undefined, began_at: undefined };

const endLease = async (key: Key, holder: string, changed: Item): Promise<void> => {
  await update(key, { set: { ...changed, taken_until: 0 }, when: lease.isHeld, values: { holder } });
};

interface PassedPage {
  readonly next: string | null;
  readonly failed: number;
}

type PassOver = (cursor: string | null, state: PassState) => Promise<PassedPage>;

/**
 * Passes over page after page while `hasTime`, and returns how many failed: the next call then begins the
 * pass again.
 */
export const runPass = async (
  pass: Pass,
  now: number,
  hasTime: () => boolean,
  passOver: PassOver,
): Promise<number> => {
  const holder = newId();
  const taken = await pass.take(holder, now);
  if (!taken) return 0;
  let failed = 0;
  try {
    for (let { cursor } = taken; ; ) {
      const page = await passOver(cursor, taken);
      failed += page.failed;
      if (page.next === null) break;
      cursor = page.next;
      await pass.saveCursor(cursor);
      if (!hasTime()) {
        await pass.release(holder);
        return failed;
      }
    }
    if (failed > 0) await pass.restart(holder);
    else await pass.end(holder, taken.began_at);
  } catch (error) {
    await pass.release(holder);
    throw error;
  }
  return failed;
};
