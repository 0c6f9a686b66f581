import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { updateCustomer } from '../platform/stripe/customers.ts';
import { findCustomerOf } from './customers.store.ts';
import { openPortal } from './openPortal.ts';

export const handler = endpoint(routes.billing.createPortalSession)(async ({ user, query, siteUrl }) => {
  const customerId = await findCustomerOf(user.id);
  if (customerId === undefined || !(await updateCustomer(customerId, user))) {
    throw new AppError('conflict', 'Você ainda não tem uma assinatura para gerenciar. Escolha um plano.');
  }
  const addsPaymentMethod = query.flow === 'payment_method';
  return { url: await openPortal(customerId, siteUrl, { addsPaymentMethod }) };
});
