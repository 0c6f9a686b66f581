import { type Plan, plans as routes } from '#shared/contract/plans.ts';
import { ApiError, call } from '../api.ts';
import { useRead } from '../ui/bare/page/useRead.ts';

/** The plans of the last reply, for the next screen that shows plans. */
let latest: readonly Plan[] | undefined;

const readPlans = async () => {
  latest = await call(routes.list, {});
  return latest;
};

export const usePlans = () => {
  const { data: plans, readAgain: load, ...state } = useRead('plans', readPlans, latest);
  return { plans, load, ...state };
};

const readPlan = async (id: string, signal: AbortSignal): Promise<Plan | 'missing'> => {
  const { success, data: params } = routes.get.params.safeParse({ id });
  if (!success) return 'missing';
  try {
    return await call(routes.get, { params }, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'missing';
    throw error;
  }
};

/** `plan` is 'missing' if no plan has the id, and undefined while it loads and after a failure. */
export const usePlan = (id: string) => {
  const { data: plan, error, busy, readAgain } = useRead(id, readPlan);
  return { plan, failed: error !== undefined && !busy, error, retry: readAgain };
};
