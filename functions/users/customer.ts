import type { CheckedCompany, CustomerSubscription } from '#shared/contract/admin/customer.ts';
import type { Plan } from '#shared/contract/plans.ts';
import type { StoredCompany } from '../companies/companies.ts';
import type { RankedKeyword } from '../keywords/keywords.ts';
import { verificationOf } from '../rankings/positionView.ts';
import { ownPlacements } from '../rankings/rankings.ts';
import { isComplimentary, type Subscription } from '../subscriptions/status.ts';

export const toCustomerSubscription = (
  subscription: Subscription,
  plan: Plan | undefined,
): CustomerSubscription => ({
  ...subscription,
  plan_name: plan?.name ?? null,
  limits: plan ?? null,
  is_complimentary: isComplimentary(subscription),
  price_monthly: subscription.monthly_amount / 100,
  // `paid_since` is when a subscription begins to cost something, which is the end of its trial.
  trial_end: subscription.status === 'trialing' ? subscription.paid_since : null,
});

export const toCheckedCompany = (
  company: StoredCompany,
  keywords: readonly RankedKeyword[],
): CheckedCompany => {
  const active = keywords.filter(({ is_active }) => is_active);
  const isVerified = (keyword: RankedKeyword) =>
    verificationOf(ownPlacements(keyword, company.domain).own, keyword.failed_at) === 'verified';
  const checks = keywords.map(({ check_completed_at = '' }) => check_completed_at).toSorted();
  return {
    id: company.id,
    name: company.name,
    domain: company.domain,
    active_keywords: active.length,
    inactive_keywords: keywords.length - active.length,
    competitors: company.competitors_count,
    not_verified: active.filter((keyword) => !isVerified(keyword)).length,
    last_check: checks.at(-1) || null,
  };
};
