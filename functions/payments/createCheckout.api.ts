import { routes } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { holdsPass, type Visitor } from '../accounts/session.ts';
import { findUser, type User } from '../accounts/store.ts';
import { requireTry } from '../accounts/tries.ts';
import { findPlan } from '../plans/store.ts';
import { type BilledSubscription, listSubscriptions } from '../platform/billing.ts';
import { Refusal } from '../platform/errors.ts';
import type { Input } from '../platform/input.ts';
import { ensureCustomer } from '../subscriptions/customers.ts';
import { isLive } from '../subscriptions/subscriptions.ts';
import { openCheckoutFor } from './checkouts.ts';
import { openPortalFor } from './portal.ts';

/** In 15 minutes; each costs several calls of Stripe. */
const CHECKOUTS_PER_ADDRESS = 100;

export const handler = endpoint(routes.payments.createCheckout)(async (input) => {
  const { body, ip, now, siteUrl } = input;
  await requireTry(`checkout#${ip}`, CHECKOUTS_PER_ADDRESS, now);
  const [user, plan] = await Promise.all([findUser(body.userId), findPlan(body.planId)]);
  if (!plan) throw new Refusal('not_found', 'Plano não encontrado');
  if (!user) throw new Refusal('not_found', 'Conta não encontrada');
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
  before: readonly BilledSubscription[],
  input: Visitor & Pick<Input<Route>, 'findVisitor'>,
): Promise<void> => {
  if (before.length === 0 && !user.email_proven) return;
  const isOwner = (await input.findVisitor())?.id === user.id || (await holdsPass(input, user.id));
  if (isOwner) return;
  const text = before.some(isLive)
    ? 'Esta conta já tem uma assinatura. Faça login para gerenciá-la.'
    : 'Faça login para assinar com esta conta.';
  throw new Refusal('conflict', text);
};
