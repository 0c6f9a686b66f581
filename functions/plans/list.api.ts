import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listPlans } from './plans.store.ts';

export const handler = endpoint(routes.plans.list)(listPlans);
