/** A run's releases are recorded in its item RUN#<run>/RUN. */
import { assignments, update } from '../../platform/aws/writes.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { runKey } from '../runs/runs.store.ts';
import { type Run, run, runTtl } from '../runs/runs.ts';

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
    UpdateExpression: 'SET release_owner = :owner, next_release_at = :next, #ttl = :ttl',
    // The owner recognises its own write if the SDK repeats it after a lost answer.
    ConditionExpression: '#state = :sending AND (next_release_at <= :due OR release_owner = :owner)',
    ExpressionAttributeNames: { '#state': 'state', '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':owner': owner,
      ':next': toMoment(next),
      ':ttl': runTtl(now),
      ':sending': 'sending',
      ':due': toMoment(now + EARLY_MS),
    },
  });
  return taken && run.parse(taken);
};

/** The fields that only releases write; `waiting_at` is written by the workers. */
const ownNames = Object.keys(run.shape).filter((name) => name !== 'waiting_at');

/** Returns false if another worker has taken the release since, or the run was stopped. */
export const saveRelease = async (owner: string, released: Run): Promise<boolean> => {
  const known = new Map<string, unknown>(Object.entries(released));
  const { set, names, values } = assignments(
    Object.fromEntries(ownNames.map((name) => [name, known.get(name)])),
  );
  const saved = await update(runKey(released.id), {
    UpdateExpression: set,
    ConditionExpression: 'release_owner = :owner AND #state = :sending',
    ExpressionAttributeNames: { ...names, '#state': 'state' },
    ExpressionAttributeValues: { ...values, ':owner': owner, ':sending': 'sending' },
    ReturnValues: 'NONE',
  });
  return saved !== undefined;
};
