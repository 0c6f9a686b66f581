import * as z from 'zod/mini';
import { type Limits, type Plan, plan } from '#shared/contract/plans.ts';
import { versionOf } from '../../platform/edits.ts';
import { fieldError } from '../../platform/errors.ts';
import { newTask, type Task } from '../../tasks/tasks.ts';

/** Deleted plans are kept for subscribers who still pay for them. */
export const storedPlan = z.extend(plan, {
  revision: z.number(),
  deleted_at: z.optional(z.string()),
});
export type StoredPlan = z.output<typeof storedPlan>;

export const planVersion = (stored: Plan): string => versionOf(Object.keys(plan.shape), stored);

/** Whether another plan that is not deleted has the name, or one that customers would take for it. */
export const hasName = (
  plans: readonly StoredPlan[],
  { id, name }: { readonly id?: number; readonly name: string },
): boolean =>
  plans
    .filter((plan) => plan.id !== id && plan.deleted_at === undefined)
    .some((plan) => plan.name.localeCompare(name, 'pt-BR', { sensitivity: 'accent' }) === 0);

export const nameTaken = () => fieldError('conflict', 'name', 'Já existe um plano com este nome.');

/** Names the item that counts a plan's subscribers; without a plan, returns the prefix of all such items. */
export const planCounts = (planId?: number): string => `PLAN#${planId ?? ''}`;

const isSameLimits = (one: Limits, other: Limits): boolean =>
  one.max_keywords === other.max_keywords &&
  one.max_companies === other.max_companies &&
  one.max_competitors === other.max_competitors;

/** Returns the tasks that a change leaves. The price needs none: price sync changes it at Stripe. */
export const tasksAfter = (before: Plan, after: Plan, now: number): Task[] => [
  ...(isSameLimits(before, after) ? [] : [newPlanTask('planLimits', after, now)]),
  ...(before.name === after.name && before.description === after.description
    ? []
    : [newPlanTask('planProduct', after, now)]),
];

export const newPlanTask = (kind: 'planLimits' | 'planProduct', { id }: Plan, now: number): Task =>
  newTask(kind, { plan_id: id }, now, String(id));
