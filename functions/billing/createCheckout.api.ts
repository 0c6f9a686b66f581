import { routes } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { consumeRateLimit } from '../accounts/rateLimit.ts';
import { holdsSignupToken, type Visitor } from '../accounts/session.ts';
import { findUser, type User } from '../accounts/users.store.ts';
import { findPlan } from '../plans/plans.store.ts';
import { AppError } from '../platform/errors.ts';
import type { Input } from '../platform/http/input.ts';
import { listSubscriptions, type StripeSubscription } from '../platform/stripe/subscriptions.ts';
import { openCheckoutFor } from './checkouts.ts';
import { isLive } from './chooseSubscription.ts';
import { ensureCustomer } from './customers.ts';
import { openPortalFor } from './portal.ts';

/** In 15 minutes; each costs several calls of Stripe. */
const CHECKOUTS_PER_ADDRESS = 100;

export const handler = endpoint(routes.billing.createCheckout)(async (input) => {
  const { body, ip, now, siteUrl } = input;
  await consumeRateLimit(`checkout#${ip}`, CHECKOUTS_PER_ADDRESS, now);
  const [user, plan] = await Promise.all([findUser(body.userId), findPlan(body.planId)]);
  if (!plan) throw new AppError('not_found', 'Plano não encontrado');
  if (!user) throw new AppError('not_found', 'Conta não encontrada');
  const customerId = await ensureCustomer(user);
  const before = await listSubscriptions(customerId);
  await requireOwner(user, before, input);
  const wanted = { userId: user.id, customerId, plan, before, siteUrl };
  const open = before.some(isLive) ? openPortalFor(customerId, siteUrl) : openCheckoutFor(wanted);
  return { checkoutUrl: await open };
});

/**
 * Anybody may pay for an account that is new. Whoever's was paid for before, or is known by his identity provider, has an e-mail, a card and a
 * subscription to look at and to change there: he must be the one who asks.
 */
const requireOwner = async (
  user: User,
  before: readonly StripeSubscription[],
  input: Visitor & Pick<Input<Route>, 'findVisitor'>,
): Promise<void> => {
  if (before.length === 0 && !user.email_proven) return;
  const isOwner = (await input.findVisitor())?.id === user.id || (await holdsSignupToken(input, user.id));
  if (isOwner) return;
  const text = before.some(isLive)
    ? 'Esta conta já tem uma assinatura. Faça login para gerenciá-la.'
    : 'Faça login para assinar com esta conta.';
  throw new AppError('conflict', text);
};
