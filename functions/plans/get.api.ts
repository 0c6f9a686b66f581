import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { findPlan } from './plans.store.ts';

export const handler = endpoint(routes.plans.get)(async ({ params }) => {
  const plan = await findPlan(Number(params.id));
  if (!plan) throw new AppError('not_found', 'Plano não encontrado');
  return plan;
});
