import * as z from 'zod/mini';
import { type Limits, type Plan, plan } from '#shared/contract/plans.ts';
import type { PlanTask } from '#shared/messages.ts';
import { AppError } from '../../platform/errors.ts';

/** Deleted plans are kept for those who may still pay for them. */
export const storedPlan = z.extend(plan, {
  /** Counts the writes. */
  revision: z.number(),
  /** UTC. */
  deleted_at: z.optional(z.string()),
});
export type StoredPlan = z.output<typeof storedPlan>;

/** Ignores differences that customers would overlook. */
export const isSameName = (one: string, other: string): boolean =>
  one.localeCompare(other, 'pt-BR', { sensitivity: 'accent' }) === 0;

/** Deleted plans free their names. */
export const hasName = (plans: readonly StoredPlan[], name: string): boolean =>
  plans.some((plan) => plan.deleted_at === undefined && isSameName(plan.name, name));

/** Shown at the name's field. */
export const nameTaken = () => {
  const message = 'Já existe um plano com este nome.';
  return new AppError('conflict', message, { name: message });
};

/** The item that counts a plan's subscribers; without a plan, the prefix of all. */
export const planCounts = (planId?: number): string => `PLAN#${planId ?? ''}`;

export const isSameLimits = (one: Limits, other: Limits): boolean =>
  one.max_keywords === other.max_keywords &&
  one.max_companies === other.max_companies &&
  one.max_competitors === other.max_competitors;

/** The price is changed by price sync. */
export const tasksAfter = (before: Plan, after: Plan): PlanTask[] => [
  ...(isSameLimits(before, after) ? [] : (['limits'] as const)),
  ...(before.name === after.name && before.description === after.description ? [] : (['product'] as const)),
];
