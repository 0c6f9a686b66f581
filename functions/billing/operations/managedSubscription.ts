import { findUser } from '../../accounts/users.store.ts';
import type { User } from '../../accounts/users.ts';
import { AppError } from '../../platform/errors.ts';
import { isStripeFailure } from '../../platform/stripe/errors.ts';
import { toBrazilDay } from '../../platform/time/calendar.ts';
import type { Subscription } from '../../subscriptions/status.ts';
import { readSubscription } from '../../subscriptions/subscription.store.ts';
import { type PlanSubscription, toSubscriptionStatus } from '../sync/chooseSubscription.ts';
import { findStripeCustomer } from '../sync/customers.store.ts';
import { syncUser } from '../sync/syncSubscription.ts';

interface ManagedSubscription {
  readonly user: User;
  readonly stored: Subscription;
  readonly current: PlanSubscription;
}

/**
 * Syncs first. Throws `not_found`, `conflict` for a subscription that is not at Stripe, and
 * StripeUnavailable.
 */
export const requireStripeSubscription = async (userId: string): Promise<ManagedSubscription> => {
  const [user, known, customerId] = await Promise.all([
    findUser(userId),
    readSubscription(userId),
    findStripeCustomer(userId),
  ]);
  if (!user || !known.subscription) throw new AppError('not_found', 'Assinatura não encontrada');
  if (known.subscription.stripe_subscription_id === undefined || customerId === undefined) {
    throw new AppError('conflict', 'Esta assinatura é uma cortesia: não há o que cobrar ou cancelar.');
  }
  const synced = await syncUser(userId);
  const { subscription: stored } = await readSubscription(userId);
  if (!synced?.chosen || !stored) {
    throw new AppError('conflict', 'A assinatura não existe mais no Stripe. A lista foi atualizada.');
  }
  return { user, stored, current: synced.chosen };
};

/** If Stripe does not answer now, its webhooks report the change. */
export const syncAfterAction = async (userId: string): Promise<void> => {
  try {
    await syncUser(userId);
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
  }
};

type Cancelled = Pick<PlanSubscription, 'status' | 'currentPeriodEnd'>;

export const cancellationMessage = ({ status, currentPeriodEnd }: Cancelled): string => {
  const end =
    currentPeriodEnd === null ? 'no fim do período' : `em ${toBrazilDay(Date.parse(currentPeriodEnd))}`;
  const remaining = {
    active: 'Ela vale até o fim do período já pago.',
    trialing: `O período grátis continua e termina ${end}, sem nenhuma cobrança.`,
    past_due: `O período atual não foi pago: ela termina ${end}, e até lá o Stripe ainda pode cobrar a fatura em aberto.`,
    unpaid: `Ela não foi paga e já não pode ser usada: termina no Stripe ${end}, sem novas cobranças.`,
    canceled: '',
  };
  return `Assinatura cancelada com sucesso. ${remaining[toSubscriptionStatus({ status }) ?? 'active']}`;
};
