import type { Limits } from '#shared/contract/plans.ts';
import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { findPlan } from '../plans/store.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import { Refusal } from '../platform/errors.ts';
import { readSubscription, type Subscription } from './store.ts';

interface Treatment {
  /** Whether something new may be created or checked. What exists can always be read, changed and deleted. */
  readonly usable: boolean;
  /** Whether its keywords stay active, up to the plan's limit. */
  readonly keepsKeywords: boolean;
}

/** How each status treats the customer. */
const treatments: Record<SubscriptionStatus, Treatment> = {
  active: { usable: true, keepsKeywords: true },
  trialing: { usable: true, keepsKeywords: true },
  // Stripe still tries the card: nothing is taken away yet, and nothing more is spent.
  past_due: { usable: false, keepsKeywords: true },
  unpaid: { usable: false, keepsKeywords: false },
  canceled: { usable: false, keepsKeywords: false },
};

/** Stripe's clock and its events may be a little late. */
const LATE = HOUR;
/** For longer than Stripe repeats an event, three days, no subscription is believed that was not heard of. */
const FORGOTTEN = 4 * DAY;

/** For how long the period of a subscription that goes on is over, in milliseconds; where Stripe has none of it, never. */
const overdueBy = (
  { status, current_period_end, stripe_subscription_id }: Subscription,
  now: number,
): number =>
  stripe_subscription_id === undefined || current_period_end === null || !treatments[status].keepsKeywords
    ? 0
    : now - Date.parse(current_period_end);

/** Whether a subscription's period is over, and nothing was heard of what came then. */
export const isOverdue = (subscription: Subscription | undefined, now: number): boolean =>
  subscription !== undefined && overdueBy(subscription, now) > LATE;

/** Whether something new may be created or checked. */
export const isUsable = (subscription: Subscription, now: number): boolean =>
  treatments[subscription.status].usable && overdueBy(subscription, now) < FORGOTTEN;

/** What a usable subscription allows. */
export interface Allowance extends Limits {
  readonly plan_id: number;
}

/** How many keywords of an account may be active, whatever it holds. */
export const activeKeywordsOf = async (subscription: Subscription | undefined): Promise<number> => {
  if (!subscription || !treatments[subscription.status].keepsKeywords) return 0;
  const plan = await findPlan(subscription.plan_id);
  return plan?.max_keywords ?? 0;
};

/** What the user's plan allows. Refuses where he has no active or trialing subscription. */
export const requireAllowance = async (userId: string, now: number): Promise<Allowance> => {
  const { subscription } = await readSubscription(userId);
  if (!subscription || !isUsable(subscription, now)) throw inactive();
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
