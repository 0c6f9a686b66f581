/** Keys: the partition PLAN_CHANGES holds PLAN#<number>#<task> until what a changed plan needs is done. */
import { recordedTasks } from '../platform/aws/recordedTasks.ts';
import { type PlanChange, planChange } from './planChanges.ts';

/** What is left to do of changed plans; a later change replaces what an earlier one has left. */
export const planChanges = recordedTasks({
  partition: 'PLAN_CHANGES',
  sortKeyOf: ({ plan_id, task }: Pick<PlanChange, 'plan_id' | 'task'>) => `PLAN#${plan_id}#${task}`,
  parse: (item) => planChange.parse(item),
  queue: 'PLANS_QUEUE_URL',
  messageOf: ({ plan_id, task }) => ({ planId: plan_id, task }),
});
