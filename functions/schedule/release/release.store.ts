/** A run's releases are recorded in its item RUN#<run>/RUN. */
import { leaseIn } from '../../platform/aws/lease.ts';
import { update } from '../../platform/aws/writes.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { runKey } from '../runs/runs.store.ts';
import { type Run, run, runTtl } from '../runs/runs.ts';

const lease = leaseIn('release_owner', 'next_release_at');

/** A release may begin this early, since clocks differ. */
const EARLY_MS = 1000;

/** `next` is in milliseconds. Returns undefined if no release is due, or another worker has taken it. */
export const takeRelease = async (
  id: string,
  owner: string,
  now: number,
  next: number,
): Promise<Run | undefined> => {
  const taken = await update(runKey(id), {
    apply: `SET ${lease.take}, #ttl = :ttl`,
    when: `#state = :sending AND ${lease.isFree}`,
    values: {
      holder: owner,
      now: toMoment(now + EARLY_MS),
      until: toMoment(next),
      ttl: runTtl(now),
      sending: 'sending',
    },
  });
  return taken && run.parse(taken);
};

/** The fields that only releases write; `waiting_at` is written by the workers. */
const ownNames = Object.keys(run.shape).filter((name) => name !== 'waiting_at');

/** Returns false if another worker has taken the release since, or the run was stopped. */
export const saveRelease = async (owner: string, released: Run): Promise<boolean> => {
  const known = new Map<string, unknown>(Object.entries(released));
  const saved = await update(runKey(released.id), {
    set: Object.fromEntries(ownNames.map((name) => [name, known.get(name)])),
    when: `#state = :sending AND ${lease.isHeld}`,
    values: { holder: owner, sending: 'sending' },
    returns: 'NONE',
  });
  return saved !== undefined;
};
