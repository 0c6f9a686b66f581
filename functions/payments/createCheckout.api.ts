import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { holdsPass } from '../accounts/session.ts';
import { findUser } from '../accounts/store.ts';
import { requireTry } from '../accounts/tries.ts';
import { findPlan } from '../plans/store.ts';
import { listSubscriptions } from '../platform/billing.ts';
import { Refusal } from '../platform/errors.ts';
import { ensureCustomer } from '../subscriptions/customers.ts';
import { isLive } from '../subscriptions/subscriptions.ts';
import { openCheckoutFor } from './checkouts.ts';
import { openPortalFor } from './portal.ts';

/** In 15 minutes; each costs several calls of Stripe. */
const CHECKOUTS_PER_ADDRESS = 100;

export const handler = endpoint(routes.payments.createCheckout)(async (input) => {
  const { body, ip, now, siteUrl, findVisitor } = input;
  await requireTry(`checkout#${ip}`, CHECKOUTS_PER_ADDRESS, now);
  const [user, plan] = await Promise.all([findUser(body.userId), findPlan(body.planId)]);
  if (!plan) throw new Refusal('not_found', 'Plano não encontrado');
  if (!user) throw new Refusal('not_found', 'Conta não encontrada');
  const customerId = await ensureCustomer(user);
  const before = await listSubscriptions(customerId);
  if (!before.some(isLive)) {
    return {
      checkoutUrl: await openCheckoutFor({ userId: user.id, customerId, plan, before, siteUrl }),
    };
  }
  // Anybody may pay for an account; who looks at its cards and cancels must be the one it belongs to.
  const isOwner = (await findVisitor())?.id === user.id || (await holdsPass(input, user.id));
  if (!isOwner) {
    throw new Refusal('conflict', 'Esta conta já tem uma assinatura. Faça login para gerenciá-la.');
  }
  return { checkoutUrl: await openPortalFor(customerId, siteUrl) };
});
