import {
  type CheckedCompany,
  type Customer,
  type CustomerSubscription,
  FAILURES_SHOWN,
  type FailedKeyword,
} from '#shared/contract/admin/customer.ts';
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
  return {
    id: company.id,
    name: company.name,
    domain: company.domain,
    active_keywords: active.length,
    inactive_keywords: keywords.length - active.length,
    competitors: company.competitors_count,
    not_verified: active.filter((keyword) => !isVerified(keyword)).length,
    last_check: lastCheckOf(company, keywords),
  };
};

const lastCheckOf = (
  { latest_check }: StoredCompany,
  keywords: readonly RankedKeyword[],
): CheckedCompany['last_check'] => {
  const [last] = keywords.toSorted((a, b) => completionOf(b).localeCompare(completionOf(a)));
  if (!last?.check_completed_at) return null;
  return { at: last.check_completed_at, by: requesterOf(last.checked_for, latest_check?.started_at) };
};

const completionOf = ({ check_completed_at = '' }: RankedKeyword): string => check_completed_at;

/** Only the customer's last request is known, so any check requested after that was everybody's. */
const requesterOf = (requestedAt = '', pressedAt = '') => {
  if (requestedAt === pressedAt) return 'customer';
  return requestedAt > pressedAt ? 'run' : null;
};

export const failuresOf = (
  companies: readonly StoredCompany[],
  keywords: readonly RankedKeyword[],
): Customer['failures'] => {
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const failed = keywords.flatMap(
    ({ id, keyword, company_id, is_active, failed_at, own }): FailedKeyword[] => {
      const company_name = names.get(company_id);
      if (!is_active || failed_at === undefined || company_name === undefined) return [];
      return [{ id, keyword, company_name, failed_at, verified_at: own?.at ?? null }];
    },
  );
  const latest = failed.toSorted((a, b) => b.failed_at.localeCompare(a.failed_at));
  return { total: failed.length, latest: latest.slice(0, FAILURES_SHOWN) };
};
