import type { SubscriptionStatus } from '#shared/contract/plans.ts';
import type { StripeSubscription } from '../../platform/stripe/subscriptions.ts';
import type { StoredPlan } from '../../subscriptions/plans/plans.ts';
import type { Subscription } from '../../subscriptions/status.ts';
import { toPlanProduct } from '../prices/planPrices.ts';

export type PlanSubscription = StripeSubscription & KnownPlan;

const statuses = new Map<string, SubscriptionStatus>([
  ['active', 'active'],
  ['trialing', 'trialing'],
  ['past_due', 'past_due'],
  ['unpaid', 'unpaid'],
  ['canceled', 'canceled'],
  // Paused is a trial that was kept without a card; our own checkouts cancel such trials instead.
  ['paused', 'unpaid'],
]);

/** Returns undefined until the first payment (`incomplete`), which may never come. */
export const toSubscriptionStatus = ({
  status,
}: Pick<StripeSubscription, 'status'>): SubscriptionStatus | undefined => statuses.get(status);

/** Whether the subscription is live. A customer may have only one such subscription. */
export const isLive = (subscription: StripeSubscription): boolean => {
  const status = toSubscriptionStatus(subscription);
  return status !== undefined && status !== 'canceled';
};

export const isAwaitingPayment = ({ status }: StripeSubscription): boolean => status === 'incomplete';

/** From best to worst. Where Stripe does not tell the plan, another subscription in force is better. */
const ranks: readonly (SubscriptionStatus | 'memory' | undefined)[] = [
  'active',
  'trialing',
  'memory',
  'past_due',
  'unpaid',
  'canceled',
];

export interface Choice {
  readonly chosen: PlanSubscription | undefined;
  /** Live or pending ones of our checkouts beside the chosen one. Those made by hand are not ours to end. */
  readonly excess: readonly StripeSubscription[];
  /** Live ones whose plan nothing at Stripe tells. */
  readonly unrecognized: readonly StripeSubscription[];
}

/** Chooses the oldest live subscription of the best status, else the latest one. */
export const chooseSubscription = (
  subscriptions: readonly StripeSubscription[],
  plans: readonly StoredPlan[],
  stored: Subscription | undefined,
): Choice => {
  const all = subscriptions.map((given) => {
    // A status that only a newer Stripe knows changes nothing.
    const isStored = stored?.stripe_subscription_id === given.id;
    const one = isStored && !statuses.has(given.status) ? { ...given, status: stored.status } : given;
    return { ...one, ...planOf(one, plans, isStored || isLive(one) ? stored : undefined) };
  });
  const ours = all.filter(hasPlan).toSorted((a, b) => rankOf(a) - rankOf(b) || byCreation(a, b));
  const [chosen, ...others] = ours.filter(isLive);
  const ended = ours.filter((one) => toSubscriptionStatus(one) === 'canceled');
  const isSold = ({ source }: PlanSubscription): boolean => source === 'price';
  const isTold = chosen && chosen.source !== 'memory' && rankOf(chosen) < ranks.indexOf('past_due');
  return {
    chosen: chosen ?? ended.at(-1),
    excess: chosen && isSold(chosen) ? [...others, ...ours.filter(isAwaitingPayment)].filter(isSold) : [],
    unrecognized: isTold ? [] : all.filter((one) => isLive(one) && (!one.source || one.source === 'memory')),
  };
};

const hasPlan = (one: StripeSubscription & Partial<KnownPlan>): one is PlanSubscription =>
  one.planId !== undefined;

const rankOf = (one: PlanSubscription): number => {
  const status = toSubscriptionStatus(one);
  const isInForce = status === 'active' || status === 'trialing';
  return ranks.indexOf(isInForce && one.source === 'memory' ? 'memory' : status);
};

const byCreation = (a: StripeSubscription, b: StripeSubscription): number =>
  a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

/** How the plan is known: the stored subscription remembers it if nothing at Stripe tells it. */
type Source = 'price' | 'product' | 'assignment' | 'memory';

type Rule = readonly [Source, (plan: StoredPlan, subscription: StripeSubscription) => boolean];

const rules: readonly Rule[] = [
  ['price', ({ id }, { items }) => items.some(({ pricePlan }) => pricePlan === String(id))],
  [
    'product',
    (plan, { items }) =>
      items.some(
        ({ productPlan, keys }) => productPlan === String(plan.id) || keys.includes(toPlanProduct(plan).key),
      ),
  ],
  ['assignment', ({ id }, { assignedPlan }) => assignedPlan === String(id)],
];

interface KnownPlan {
  readonly planId: number;
  readonly source: Source;
}

/** The first rule that fits exactly one plan decides; several plans in one subscription name none. */
const decide = (subscription: StripeSubscription, plans: readonly StoredPlan[]): KnownPlan | undefined => {
  for (const [source, fits] of rules) {
    const [plan, ...others] = plans.filter((each) => fits(each, subscription));
    if (plan && others.length === 0) return { planId: plan.id, source };
  }
  return undefined;
};

/**
 * `stored` is the customer's subscription as stored here, `plans` include deleted ones. The stored plan also
 * goes to a subscription that replaces the stored one, unless something at Stripe tells its plan.
 */
const planOf = (
  subscription: StripeSubscription,
  plans: readonly StoredPlan[],
  stored: Subscription | undefined,
): KnownPlan | undefined => {
  const found = decide(subscription, plans);
  if (found || stored?.stripe_subscription_id === undefined) return found;
  return { planId: stored.plan_id, source: 'memory' };
};
