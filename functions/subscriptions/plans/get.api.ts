import { plans } from '#shared/contract/plans.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { AppError } from '../../platform/errors.ts';
import { findPlan } from './plans.store.ts';

export const handler = endpoint(plans.get)(async ({ params }) => {
  const plan = await findPlan(Number(params.id));
  if (!plan) throw new AppError('not_found', 'Plano não encontrado');
  return plan;
});
