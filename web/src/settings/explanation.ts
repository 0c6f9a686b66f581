import type { billing } from '#shared/contract/billing.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { canceledNote } from '../subscriptions/period.ts';
import { totalNote, trialNote } from '../subscriptions/trial.ts';

export type CurrentSubscription = Pick<
  ReplyOf<typeof billing.getSubscription>,
  | 'plan_name'
  | 'current_period_end'
  | 'cancel_at_period_end'
  | 'has_payment_method'
  | 'monthly_price'
  | 'is_complimentary'
  | 'trial_total'
> & { readonly status: SubscriptionStatus };

/** What a subscription is about to do, or what its customer can do with it. `now` is in milliseconds. */
export const explanationOf = (subscription: CurrentSubscription, now: number): string => {
  const { status, current_period_end, cancel_at_period_end, is_complimentary } = subscription;
  if (status === 'canceled') return 'Sua assinatura terminou. Escolha um plano para voltar.';
  if (status === 'past_due' || status === 'unpaid') {
    return 'O último pagamento não foi aprovado. Atualize a forma de pagamento no portal de cobrança.';
  }
  if (is_complimentary) return 'Plano de cortesia: sem cobrança e sem data para terminar.';
  if (status === 'trialing') {
    const { trial_total } = subscription;
    return [trialNote(subscription, now), ...(trial_total ? [totalNote(trial_total)] : [])].join(' ');
  }
  if (cancel_at_period_end) return canceledNote(current_period_end, now);
  return 'Troque a forma de pagamento, ou cancele, no portal de cobrança.';
};
