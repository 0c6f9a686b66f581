import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { updateCustomer } from '../platform/billing.ts';
import { Refusal } from '../platform/errors.ts';
import { findCustomerOf } from '../subscriptions/store.ts';
import { openPortalFor } from './portal.ts';

export const handler = endpoint(routes.payments.createPortalSession)(async ({ user, siteUrl }) => {
  const customerId = await findCustomerOf(user.id);
  if (customerId === undefined || !(await updateCustomer(customerId, user))) {
    throw new Refusal('conflict', 'Você ainda não tem uma assinatura para gerenciar. Escolha um plano.');
  }
  return { url: await openPortalFor(customerId, siteUrl) };
});
