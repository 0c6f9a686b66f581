import type { Subscription } from '../objects/subscriptions.ts';
import type { Account } from '../state/account.ts';
import { invalidRequest } from '../state/errors.ts';
import { collectPayment } from './invoices.ts';
import { DAY } from './periods.ts';
import { billPeriod, updateSubscription } from './subscriptions.ts';

/** "At most two years". */
const LONGEST = 2 * 365 * DAY;

/**
 * Moves the end of a running trial, to a moment in seconds: the first paid period begins there. Stripe bills
 * the trial anew, for nothing, and announces its end again.
 */
export const moveTrialEnd = (account: Account, subscription: Subscription, end: number): void => {
  if (end <= account.now()) {
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end');
  }
  if (end > account.now() + LONGEST) {
    throw invalidRequest('Invalid timestamp: can be no more than two years in the future.', 'trial_end');
  }
  if (subscription.status !== 'trialing') {
    throw invalidRequest('Here, only a running trial can be given another end.', 'trial_end');
  }
  if (subscription.trial_end === end) return;
  updateSubscription(account, subscription, () => {
    const [item] = subscription.items.data;
    subscription.trial_end = end;
    subscription.billing_cycle_anchor = end;
    item.current_period_start = account.now();
    item.current_period_end = end;
    if (subscription.cancel_at_period_end) subscription.cancel_at = end;
    subscription.hidden.isTrialEndAnnounced = false;
    collectPayment(account, billPeriod(account, subscription, 'subscription_update'));
  });
};
