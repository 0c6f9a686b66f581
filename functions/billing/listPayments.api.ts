import { stripeSettings } from '#shared/contract/admin/stripe.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listPayments } from './checkout/paymentLog.store.ts';

export const handler = endpoint(stripeSettings.listPayments)(({ query }) => listPayments(query));
