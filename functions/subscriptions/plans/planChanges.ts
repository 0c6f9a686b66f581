import * as z from 'zod/mini';
import { type PlanTask, planTask } from '#shared/messages.ts';
import { taskFields } from '../../platform/lateTasks.ts';
import { toMoment } from '../../platform/time/clock.ts';
import type { StoredPlan } from './plans.ts';

/** What remains to be done after a plan was changed, and how far it is. */
export const planChange = z.object({
  plan_id: z.number(),
  task: planTask,
  /** That of the plan after the change. A later change starts over. */
  revision: z.number(),
  ...taskFields,
  /** The page of subscriptions that comes next; absent for the first. */
  cursor: z.optional(z.string()),
  /** How many subscribers could not be brought in line on the pages before. */
  failed: z._default(z.number(), 0),
});
export type PlanChange = z.output<typeof planChange>;

/** The records of what a change at `now` (milliseconds) leaves to do, to be saved in the same transaction. */
export const newPlanChanges = (
  { id, revision }: StoredPlan,
  tasks: readonly PlanTask[],
  now: number,
): PlanChange[] =>
  tasks.map((task) => ({ plan_id: id, task, revision, touched_at: toMoment(now), tries: 0, failed: 0 }));
