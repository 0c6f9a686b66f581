/** Keys: the partition DELETIONS holds DELETION#<id> until the work is done. */

import { sendAll, sendRecorded } from '../../platform/aws/queues.ts';
import { listTasks, recordTask, requestLate, type TaskKind } from '../../platform/aws/recordedTasks.ts';
import { type Action, transact } from '../../platform/aws/writes.ts';
import { chunks } from '../../platform/chunks.ts';
import { type FollowUp, followUp } from './followUps.ts';

export const followUps: TaskKind<FollowUp, Pick<FollowUp, 'id'>> = {
  partition: 'DELETIONS',
  sortKeyOf: ({ id }) => `DELETION#${id}`,
  parse: (item) => followUp.parse(item),
};

/** Returns an action for the transaction of the write that is followed up. */
export const recordFollowUp = (recorded: FollowUp): Action => recordTask(followUps, recorded);

export const listFollowUps = (): Promise<FollowUp[]> => listTasks(followUps);

/** A transaction holds 100 actions, and each removal needs two. */
const REMOVALS_PER_TRANSACTION = 50;

/** `onRemoved` is called after every transaction, with what it recorded. */
export const removeAndRecord = async (
  removals: readonly { readonly remove: Action; readonly followUp: FollowUp }[],
  onRemoved: (recorded: readonly FollowUp[]) => Promise<void>,
): Promise<void> => {
  for (const batch of chunks(removals, REMOVALS_PER_TRANSACTION)) {
    await transact(batch.flatMap((removal) => [removal.remove, recordFollowUp(removal.followUp)]));
    await onRemoved(batch.map((removal) => removal.followUp));
  }
};

/** Messages that the queue refuses are left to the scheduler. */
export const requestCleanup = (recorded: readonly FollowUp[]): Promise<void> =>
  sendRecorded('CLEANUP_QUEUE_URL', recorded.map(toMessage));

/** Requeues what lost its message or worker. */
export const requestLateCleanups = (now: number): Promise<void> =>
  requestLate(followUps, (late) => sendAll('CLEANUP_QUEUE_URL', late.map(toMessage)), now);

const toMessage = ({ id }: FollowUp) => ({ deletionId: id });
