/** How the release of a run's keywords is taken and saved, on the item RUN#<run>/RUN. */
import { assignments, update } from '../../platform/aws/writes.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { runKey } from '../runs/runs.store.ts';
import { type Run, run, runTtl } from '../runs/runs.ts';

/** How early a release may come: the clocks of two functions differ. */
const EARLY_MS = 1000;

/**
 * Takes the release of a run that is due, until the next one is due at `next` (milliseconds). Returns
 * undefined if it is not due, as when somebody else has taken it, or if all its keywords are sent.
 */
export const takeRelease = async (
  id: string,
  owner: string,
  now: number,
  next: number,
): Promise<Run | undefined> => {
  const taken = await update(runKey(id), {
    UpdateExpression: 'SET release_owner = :owner, next_release_at = :next, #ttl = :ttl',
    // Its own where the SDK repeats the write after a lost answer.
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

/** What only releases write; the workers say when messages wait. */
const ownNames = Object.keys(run.shape).filter((name) => name !== 'waiting_at');

/** Saves a release. Returns false if somebody else has taken it since, or the run was stopped. */
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
