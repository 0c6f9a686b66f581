/** Keys: PLANS holds plans by id, including deleted ones. */
import type { Plan } from '#shared/contract/plans.ts';
import { retryOrThrow } from '../../platform/aws/retryIfChanged.ts';
import { type Key, queryPrefix, read } from '../../platform/aws/table.ts';
import { existsUnchanged } from '../../platform/aws/updateExpression.ts';
import { type Action, checkAction, put, putAction, transact } from '../../platform/aws/writes.ts';
import { AppError } from '../../platform/errors.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { requireNoCount } from '../../statistics/statistics.store.ts';
import { hasName, nameTaken, planCounts, type StoredPlan, storedPlan } from './plans.ts';

const planKey = (planId: number): Key => ({ PK: 'PLANS', SK: `PLAN#${String(planId).padStart(6, '0')}` });

export const listPlansEvenDeleted = async (): Promise<StoredPlan[]> => {
  const items = await queryPrefix('PLANS', 'PLAN#');
  return items.map((item) => storedPlan.parse(item));
};

/** Lists the cheapest first. */
export const listPlans = async (): Promise<StoredPlan[]> =>
  (await listPlansEvenDeleted())
    .filter(({ deleted_at }) => deleted_at === undefined)
    .sort((a, b) => a.price_monthly - b.price_monthly);

export const findPlan = async (planId: number): Promise<Plan | undefined> => {
  const stored = await findPlanEvenDeleted(planId);
  return stored?.deleted_at === undefined ? stored : undefined;
};

/** Also finds a plan that was deleted while somebody pays for it: it keeps its limits. */
export const findPlanEvenDeleted = async (planId: number): Promise<StoredPlan | undefined> => {
  if (!Number.isSafeInteger(planId) || planId < 0) return undefined;
  const item = await read(planKey(planId));
  return item && storedPlan.parse(item);
};

/** Returns a transaction action that fails if the plan is deleted or missing. */
export const requireUndeletedPlan = (planId: number): Action =>
  checkAction(planKey(planId), { when: 'attribute_exists(PK) AND attribute_not_exists(deleted_at)' });

/** Replaces any plan with this id; not for administrators' routes. */
export const savePlan = (saved: Plan): Promise<void> => put({ revision: 1, ...planKey(saved.id), ...saved });

/**
 * Gives the plan the number after the highest ever used: of two created at once, one is tried again. Throws
 * `conflict` if the name is taken.
 */
export const createPlan = (
  fields: Omit<Plan, 'id'>,
  also: (created: Plan) => readonly Action[],
): Promise<Plan> =>
  retryOrThrow(async () => {
    const plans = await listPlansEvenDeleted();
    if (hasName(plans, fields)) throw nameTaken();
    const created = { ...fields, id: Math.max(0, ...plans.map(({ id }) => id)) + 1 };
    const item = { ...planKey(created.id), ...created, revision: 1 };
    const failed = await transact([putAction(item, { when: 'attribute_not_exists(PK)' }), ...also(created)]);
    return failed.length === 0 ? created : undefined;
  });

export interface ChangedPlan {
  readonly before: StoredPlan;
  readonly after: StoredPlan;
}

/** Retries if another change comes first. Throws `not_found`, and `conflict` if the name is taken. */
export const changePlan = (
  planId: number,
  edit: (before: Plan) => Omit<Plan, 'id'>,
  also: (changed: ChangedPlan) => readonly Action[],
): Promise<ChangedPlan> =>
  retryOrThrow(async () => {
    const before = await requirePlan(planId);
    const after = { ...edit(before), id: planId, revision: before.revision + 1 };
    if (hasName(await listPlansEvenDeleted(), after)) throw nameTaken();
    const failed = await transact([replace(before, after), ...also({ before, after })]);
    return failed.length === 0 ? { before, after } : undefined;
  });

/** Throws `not_found`, and `conflict` while the plan has subscribers. */
export const deletePlan = (
  planId: number,
  now: number,
  also: (deleted: StoredPlan) => readonly Action[],
): Promise<StoredPlan> =>
  retryOrThrow(async () => {
    const before = await requirePlan(planId);
    const after = { ...before, revision: before.revision + 1, deleted_at: toMoment(now) };
    const failed = await transact([
      replace(before, after),
      requireNoCount(planCounts(planId), 'subscribers'),
      ...also(after),
    ]);
    if (failed.includes(1)) throw hasSubscribers();
    return failed.length === 0 ? after : undefined;
  });

const hasSubscribers = () =>
  new AppError(
    'conflict',
    'Este plano tem assinantes e não pode ser excluído. Aguarde o fim das assinaturas ou mude-as de plano.',
  );

const requirePlan = async (planId: number): Promise<StoredPlan> => {
  const stored = await findPlanEvenDeleted(planId);
  if (!stored || stored.deleted_at !== undefined) throw new AppError('not_found', 'Plano não encontrado');
  return stored;
};

/** Returns an action that fails if the plan has changed since it was read. */
const replace = ({ id, revision }: StoredPlan, after: StoredPlan): Action =>
  putAction({ ...planKey(id), ...after }, existsUnchanged('revision', revision));
