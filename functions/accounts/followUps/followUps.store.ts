/** Keys: the partition DELETIONS holds DELETION#<id> until the work is done. */

import { sendAll, sendRecorded } from '../../platform/aws/queues.ts';
import { listTasks, recordTask, requestLate, type TaskKind } from '../../platform/aws/recordedTasks.ts';
import { type Action, transact } from '../../platform/aws/writes.ts';
import { type FollowUp, followUp } from './followUps.ts';

export const followUps: TaskKind<FollowUp, Pick<FollowUp, 'id'>> = {
  partition: 'DELETIONS',
  sortKeyOf: ({ id }) => `DELETION#${id}`,
  parse: (item) => followUp.parse(item),
};

/** Returns an action for the transaction of the write that is followed up. */
export const recordFollowUp = (recorded: FollowUp): Action => recordTask(followUps, recorded);

export const listFollowUps = (): Promise<FollowUp[]> => listTasks(followUps);

/** Removes in one transaction with the record, and requests its cleanup. */
export const removeAndRecord = async (followUp: FollowUp, removals: readonly Action[]): Promise<void> => {
  await transact([...removals, recordFollowUp(followUp)]);
  await requestCleanup([followUp]);
};

/** Messages that the queue refuses are left to the scheduler. */
export const requestCleanup = (recorded: readonly FollowUp[]): Promise<void> =>
  sendRecorded('CLEANUP_QUEUE_URL', recorded.map(toMessage));

/** Requeues what lost its message or worker. */
export const requestLateCleanups = (now: number): Promise<void> =>
  requestLate(followUps, (late) => sendAll('CLEANUP_QUEUE_URL', late.map(toMessage)), now);

const toMessage = ({ id }: FollowUp) => ({ deletionId: id });
