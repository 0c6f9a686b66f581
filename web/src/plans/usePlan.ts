import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type Plan, plans } from '#shared/contract/plans.ts';
import { ApiError, call } from '../api.ts';

/** How the reading of a plan stands. */
export type PlanReading =
  | { readonly state: 'loading' | 'missing' | 'failed' }
  | { readonly state: 'there'; readonly plan: Plan };

/** The plan of an id as the address has it. Without the query library, which only the signed-in pages load. */
export const usePlan = (id: string) => {
  const [reading, setReading] = useState<PlanReading>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt is what reads again.
  useEffect(() => {
    const leaving = new AbortController();
    setReading({ state: 'loading' });
    void readPlan(id, leaving.signal).then((read) => leaving.signal.aborted || setReading(read));
    return () => leaving.abort();
  }, [id, attempt]);
  return { reading, retry: () => setAttempt(attempt + 1) };
};

const readPlan = async (id: string, signal: AbortSignal): Promise<PlanReading> => {
  const params = z.safeParse(plans.get.params, { id });
  if (!params.success) return { state: 'missing' };
  try {
    return { state: 'there', plan: await call(plans.get, { params: params.data }, signal) };
  } catch (error) {
    return { state: error instanceof ApiError && error.status === 404 ? 'missing' : 'failed' };
  }
};
