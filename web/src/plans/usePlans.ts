import { useContext } from 'react';
import { type Plan, plans as routes } from '#shared/contract/plans.ts';
import { ApiError, call } from '../api.ts';
import { useRead } from '../ui/bare/useRead.ts';
import { PrerenderedPlans } from './prerenderedPlans.ts';

/** For the next screen that shows them. */
let latest: readonly Plan[] | undefined;

const readPlans = async () => {
  latest = await call(routes.list, {});
  return latest;
};

/** The last reply's or the prerendered document's, then the server's. */
export const usePlans = () => {
  const prerendered = useContext(PrerenderedPlans);
  const { data, error, busy, readAgain } = useRead('plans', readPlans, latest ?? prerendered);
  return { plans: data, failed: error !== undefined && data === undefined, busy, load: readAgain };
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

/** 'missing' if there is none; undefined while it loads and after a failure. */
export const usePlan = (id: string) => {
  const { data: plan, error, busy, readAgain } = useRead(id, readPlan);
  return { plan, failed: error !== undefined && !busy, retry: readAgain };
};
