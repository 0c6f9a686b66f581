import { billing } from '#shared/contract/billing.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { consumeRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { AppError } from '../platform/errors.ts';
import { updateCustomer } from '../platform/stripe/customers.ts';
import { findPlan } from '../subscriptions/plans/plans.store.ts';
import { openPortal } from './portal/openPortal.ts';
import { isLive } from './sync/chooseSubscription.ts';
import { findStripeCustomer } from './sync/customers.store.ts';
import { readChoice } from './sync/syncSubscription.ts';

export const handler = endpoint(billing.createPortalSession)(async ({ user, query, now, siteUrl }) => {
  await consumeRateLimit('stripe-page', user.id, now);
  const customerId = await findStripeCustomer(user.id);
  if (customerId === undefined || !(await updateCustomer(customerId, user))) throw noSubscription();
  if (query.flow === 'plan') return openPlanPage(user.id, customerId, siteUrl, query.plan);
  return { url: await openPortal(customerId, siteUrl, query.flow && { addsPaymentMethod: true }) };
});

/**
 * Throws `not_found` for a plan that is not sold, and `conflict` if the customer has no subscription to
 * change.
 */
const openPlanPage = async (
  userId: string,
  customerId: string,
  siteUrl: string,
  planId: string | undefined,
): Promise<ReplyOf<typeof billing.createPortalSession>> => {
  const [to, { chosen }] = await Promise.all([
    planId === undefined ? undefined : findPlan(Number(planId)),
    readChoice(userId),
  ]);
  if (planId !== undefined && !to) throw new AppError('not_found', 'Plano não encontrado');
  if (!chosen || !isLive(chosen)) throw noSubscription();
  return { url: await openPortal(customerId, siteUrl, { changes: chosen, to }) };
};

const noSubscription = () =>
  new AppError('conflict', 'Você ainda não tem uma assinatura para gerenciar. Escolha um plano.');
