import { billing } from '#shared/contract/billing.ts';
import type { Route } from '#shared/contract/route.ts';
import type { RequestContext } from '../accounts/cookies.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { consumeRateLimit } from '../accounts/rateLimit.store.ts';
import { holdsSignupToken } from '../accounts/signupToken.ts';
import { findUser } from '../accounts/users.store.ts';
import type { User } from '../accounts/users.ts';
import { findPlan } from '../plans/plans.store.ts';
import { AppError } from '../platform/errors.ts';
import type { Input } from '../platform/http/input.ts';
import { listSubscriptions, type StripeSubscription } from '../platform/stripe/subscriptions.ts';
import { chooseSubscription, isAwaitingPayment, isLive } from './chooseSubscription.ts';
import { ensureCustomer } from './ensureCustomer.ts';
import { openCheckout } from './openCheckout.ts';
import { openPortal } from './openPortal.ts';

/** Per 15 minutes; each checkout makes several calls to Stripe. */
const CHECKOUTS_PER_ADDRESS = 100;

export const handler = endpoint(billing.createCheckout)(async (input) => {
  const { body, network, now, siteUrl } = input;
  await consumeRateLimit(`checkout#${network}`, CHECKOUTS_PER_ADDRESS, now);
  const [user, plan] = await Promise.all([findUser(body.userId), findPlan(body.planId)]);
  if (!plan) throw new AppError('not_found', 'Plano não encontrado');
  if (!user) throw new AppError('not_found', 'Conta não encontrada');
  const customerId = await ensureCustomer(user);
  const subscriptions = await listSubscriptions(customerId);
  await requireOwner(user, subscriptions, input);
  requireNothingPending(subscriptions);
  const { chosen } = chooseSubscription(subscriptions);
  const checkoutUrl = subscriptions.some(isLive)
    ? await openPortal(customerId, siteUrl, chosen && { changes: chosen, to: plan })
    : await openCheckout({ userId: user.id, customerId, plan, earlier: subscriptions, siteUrl });
  return { checkoutUrl };
});

/** A subscription whose first payment may still come blocks a second one: both would be paid. */
const requireNothingPending = (subscriptions: readonly StripeSubscription[]): void => {
  if (subscriptions.some(isLive) || !subscriptions.some(isAwaitingPayment)) return;
  throw new AppError(
    'conflict',
    'O pagamento da sua assinatura ainda está em processamento. Aguarde a confirmação antes de pagar de novo.',
  );
};

/**
 * Anybody may pay for a new account. After its first subscription, or with a proven e-mail, only its owner
 * may, since Stripe's pages show and change their data: throws `conflict` for others.
 */
const requireOwner = async (
  user: User,
  subscriptions: readonly StripeSubscription[],
  input: RequestContext & Pick<Input<Route>, 'findSignedInUser'>,
): Promise<void> => {
  if (subscriptions.length === 0 && !user.email_proven) return;
  const signedIn = await input.findSignedInUser();
  if (signedIn?.id === user.id || (await holdsSignupToken(input, user.id))) return;
  const message = subscriptions.some(isLive)
    ? 'Esta conta já tem uma assinatura. Faça login para gerenciá-la.'
    : 'Faça login para assinar com esta conta.';
  throw new AppError('conflict', message);
};
