import { plans } from '#shared/contract/plans.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { listPlans } from './plans.store.ts';

export const handler = endpoint(plans.list)(listPlans);
