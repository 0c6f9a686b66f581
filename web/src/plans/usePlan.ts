import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type Plan, plans } from '#shared/contract/plans.ts';
import { ApiError, call } from '../api.ts';

type PlanState =
  | { readonly status: 'loading' | 'missing' | 'failed' }
  | { readonly status: 'loaded'; readonly plan: Plan };

/** Loads a plan. Does without the query library, which only signed-in screens load. */
export const usePlan = (id: string) => {
  const [state, setState] = useState<PlanState>({ status: 'loading' });
  const [retries, setRetries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `retries` loads the plan again.
  useEffect(() => {
    const controller = new AbortController();
    setState({ status: 'loading' });
    void loadPlan(id, controller.signal).then((loaded) => controller.signal.aborted || setState(loaded));
    return () => controller.abort();
  }, [id, retries]);
  return { state, retry: () => setRetries(retries + 1) };
};

const loadPlan = async (id: string, signal: AbortSignal): Promise<PlanState> => {
  const params = z.safeParse(plans.get.params, { id });
  if (!params.success) return { status: 'missing' };
  try {
    return { status: 'loaded', plan: await call(plans.get, { params: params.data }, signal) };
  } catch (error) {
    return { status: error instanceof ApiError && error.status === 404 ? 'missing' : 'failed' };
  }
};
