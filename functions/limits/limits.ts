import type { Limits } from '#shared/contract/plans.ts';
import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { findPlan } from '../plans/store.ts';
import { Refusal } from '../platform/errors.ts';
import { readSubscription } from './store.ts';

/** Whether something new may be created or checked (active or trialing; what exists can always be read). */
export const isUsable = (status: SubscriptionStatus): boolean => {
  switch (status) {
    case 'active':
    case 'trialing':
      return true;
    case 'past_due':
    case 'canceled':
    case 'unpaid':
      return false;
    default:
      return status satisfies never;
  }
};

/** What a usable subscription allows. */
export interface Allowance extends Limits {
  readonly plan_id: number;
}

/** What the user's plan allows. Refuses where he has no active or trialing subscription. */
export const requireAllowance = async (userId: string): Promise<Allowance> => {
  const { subscription } = await readSubscription(userId);
  if (!subscription || !isUsable(subscription.status)) throw inactive();
  const plan = await findPlan(subscription.plan_id);
  if (!plan) throw inactive();
  return { ...plan, plan_id: plan.id };
};

/** The refusal for whoever has no active or trialing subscription. */
export const inactive = () =>
  new Refusal('forbidden', 'É preciso ter uma assinatura ativa para criar ou verificar.');

const nouns = {
  max_keywords: ['palavra-chave', 'palavras-chave'],
  max_companies: ['empresa', 'empresas'],
  max_competitors: ['concorrente por empresa', 'concorrentes por empresa'],
} satisfies Record<keyof Limits, readonly [one: string, more: string]>;

/** The refusal for whoever has reached a limit of his plan. */
export const limitReached = (limit: keyof Limits, most: number) => {
  const [one, more] = nouns[limit];
  return new Refusal('limit_reached', `Limite do seu plano atingido: ${most} ${most === 1 ? one : more}.`);
};
