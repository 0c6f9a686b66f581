/** Keys: the partition PLAN_CHANGES holds PLAN#<number>#<task> until what a changed plan needs is done. */
import type { PlanTask } from '#shared/messages.ts';
import { type Key, queryPrefix, read } from '../platform/aws/table.ts';
import { type Action, transact } from '../platform/aws/writes.ts';
import { toMoment } from '../platform/time/clock.ts';
import { type PlanChange, planChange } from './planChanges.ts';

const PARTITION = 'PLAN_CHANGES';

const changeKey = (planId: number, task: PlanTask): Key => ({ PK: PARTITION, SK: `PLAN#${planId}#${task}` });

/** In the transaction that changes a plan: records what is left to do, in place of an earlier change's. */
export const recordPlanChange = (change: PlanChange): Action => ({
  Put: { Item: { ...changeKey(change.plan_id, change.task), ...change } },
});

export const findPlanChange = async (planId: number, task: PlanTask): Promise<PlanChange | undefined> => {
  const item = await read(changeKey(planId, task));
  return item && planChange.parse(item);
};

/** The changes that are not finished. */
export const listPlanChanges = async (): Promise<PlanChange[]> => {
  const items = await queryPrefix(PARTITION, 'PLAN#');
  return items.map((item) => planChange.parse(item));
};

/** Saves how far a change is. Returns false if a later change has replaced it, or if it is finished. */
export const savePlanProgress = async (change: PlanChange, now: number): Promise<boolean> => {
  const Item = { ...changeKey(change.plan_id, change.task), ...change, touched_at: toMoment(now) };
  const failed = await transact([{ Put: { Item, ...unlessReplaced(change) } }]);
  return failed.length === 0;
};

/** Removes the record: everything is done, unless a later change has replaced it. */
export const finishPlanChange = async (change: PlanChange): Promise<void> => {
  await transact([{ Delete: { Key: changeKey(change.plan_id, change.task), ...unlessReplaced(change) } }]);
};

const unlessReplaced = ({ revision }: PlanChange) => ({
  ConditionExpression: 'revision = :revision',
  ExpressionAttributeValues: { ':revision': revision },
});
