import * as z from 'zod/mini';
import { type PlanTask, planTask } from '#shared/messages.ts';
import { taskFields } from '../../platform/lateTasks.ts';
import { toMoment } from '../../platform/time/clock.ts';
import type { StoredPlan } from './plans.ts';

export const planChange = z.object({
  plan_id: z.number(),
  task: planTask,
  /** The plan's revision after the change. With a later change, the task starts over. */
  revision: z.number(),
  ...taskFields,
  /** Where the next page of subscriptions begins; absent for the first. */
  cursor: z.optional(z.string()),
  /** How many subscribers failed on earlier pages. */
  failed: z._default(z.number(), 0),
});
export type PlanChange = z.output<typeof planChange>;

/** `now` is in milliseconds. Save the records in the change's transaction. */
export const newPlanChanges = (
  { id, revision }: StoredPlan,
  tasks: readonly PlanTask[],
  now: number,
): PlanChange[] =>
  tasks.map((task) => ({ plan_id: id, task, revision, touched_at: toMoment(now), tries: 0, failed: 0 }));
