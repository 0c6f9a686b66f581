import type { managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { dayOf, daysBefore } from '../../platform/time/calendar.ts';
import type { CountsByItem } from '../../statistics/counts.ts';

/** Trials and e-mails are counted over the same days, which include today. */
const CHURN_DAYS = 30;

export const firstDay = (now: number): string => daysBefore(dayOf(now), CHURN_DAYS - 1);

/** `counts` covers the days since `firstDay`. */
export const overviewOf = (counts: CountsByItem): ReplyOf<typeof managedSubscriptions.getOverview> => {
  const total = counts.get('TOTAL') ?? {};
  const days = [...counts].filter(([name]) => name.startsWith('DAY#')).map(([, count]) => count);
  const sum = (name: string) => days.reduce((sum, count) => sum + (count[name] ?? 0), 0);
  const ended = sum('paid_ended');
  const before = (total.paid ?? 0) - sum('paid_begun') + ended;
  return {
    total_subscriptions: total.subscriptions ?? 0,
    active_subscriptions: total.active ?? 0,
    past_due_subscriptions: total.past_due ?? 0,
    monthly_revenue: (total.monthly_cents ?? 0) / 100,
    failed_payments: total.failed_payments ?? 0,
    trials_begun: sum('trials_begun'),
    trials_converted: sum('trials_converted'),
    mails_bounced: sum('mails_bounced'),
    mails_complained: sum('mails_complained'),
    churn_rate: before > 0 ? (ended / before) * 100 : 0,
  };
};
