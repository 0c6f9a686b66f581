import type { SubscriptionStatus } from '#shared/contract/plans.ts';

export const statusLabels: Readonly<Record<SubscriptionStatus, string>> = {
  active: 'Ativa',
  past_due: 'Atrasada',
  trialing: 'Trial',
  canceled: 'Cancelada',
  unpaid: 'Não Paga',
};

type Action = 'retryPayment' | 'sendReminder' | 'cancelSubscription';

interface Row {
  readonly status: SubscriptionStatus;
  readonly cancel_at_period_end: boolean;
  readonly stripe_subscription_id: string | null;
}

export const actionsOf = ({ status, cancel_at_period_end, stripe_subscription_id }: Row): Action[] => {
  if (stripe_subscription_id === null) return [];
  if (status === 'past_due') return ['retryPayment', 'sendReminder'];
  return status === 'active' && !cancel_at_period_end ? ['cancelSubscription'] : [];
};
