import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listPayments } from './paymentLog.store.ts';

export const handler = endpoint(routes.billing.listPayments)(({ query }) => listPayments(query));
