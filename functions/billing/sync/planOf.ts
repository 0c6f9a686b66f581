import type { StripeSubscription } from '../../platform/stripe/subscriptions.ts';
import type { StoredPlan } from '../../subscriptions/plans/plans.ts';
import type { Subscription } from '../../subscriptions/status.ts';
import { toPlanPrice, toPlanProduct } from '../prices/planPrices.ts';

/** How the plan is known: the stored subscription remembers it if nothing at Stripe tells it. */
type Source = 'price' | 'product' | 'assignment' | 'amount' | 'memory';

type Rule = readonly [Source, (plan: StoredPlan, subscription: StripeSubscription) => boolean];

/** A deleted plan's price counts only where no plan on sale costs as much. */
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
  ['amount', (plan, subscription) => plan.deleted_at === undefined && costs(plan, subscription)],
  ['amount', (plan, subscription) => costs(plan, subscription)],
];

/** An amount proves nothing unless it is paid. */
const costs = (plan: StoredPlan, { status, items: [item, ...others] }: StripeSubscription): boolean =>
  status === 'active' &&
  others.length === 0 &&
  plan.price_monthly > 0 &&
  item?.plainAmount === toPlanPrice(plan).amount;

export interface KnownPlan {
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
export const planOf = (
  subscription: StripeSubscription,
  plans: readonly StoredPlan[],
  stored: Subscription | undefined,
): KnownPlan | undefined => {
  const found = decide(subscription, plans);
  if (stored?.stripe_subscription_id === undefined) return found;
  const { stripe_subscription_id, plan_id, monthly_amount } = stored;
  // A plan's price may change to the amount that subscribers of another plan have always paid.
  const isSamePrice =
    stripe_subscription_id === subscription.id && monthly_amount === subscription.monthlyAmount;
  const isGuess = found?.source === 'amount' && found.planId !== plan_id && isSamePrice;
  return found && !isGuess ? found : { planId: plan_id, source: 'memory' };
};
