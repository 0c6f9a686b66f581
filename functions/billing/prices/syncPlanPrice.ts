import { saveAudit } from '../../audit/audit.store.ts';
import { auditEntry, changesBetween } from '../../audit/audit.ts';
import { replacePrice } from '../../platform/stripe/priceSync.ts';
import type { ComparedPlan } from './comparePrices.ts';
import { toPlanPrice } from './prices.ts';

/**
 * Makes a plan's price the one that new subscriptions pay, while earlier ones keep theirs. Returns its id at
 * Stripe; throws StripeUnavailable.
 */
export const syncPlanPrice = async (
  request: Parameters<typeof auditEntry>[0],
  { plan, row }: ComparedPlan,
): Promise<string> => {
  if (!row.needs_sync && row.stripe_price_id !== null) return row.stripe_price_id;
  const change = changesBetween(
    { price_monthly: row.stripe_price?.toFixed(2) },
    { price_monthly: plan.price_monthly.toFixed(2) },
  );
  await saveAudit(auditEntry(request, 'billing/syncPrices', plan.name, change));
  return replacePrice(toPlanPrice(plan));
};
