import { checks } from '#shared/contract/checks.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readSearchSettings } from '../search/settings/settings.store.ts';
import { mostPagesOf } from '../search/settings/settings.ts';
import { effectiveLimits, limitsWithoutPlan } from '../subscriptions/allowance.ts';
import { maxLookups } from '../subscriptions/lookupLimits.ts';
import { isUsable } from '../subscriptions/status.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';
import { findTrialLimit } from '../subscriptions/trialLimit.ts';
import { countLookups } from './request/request.store.ts';

export const handler = endpoint(checks.getAllowance)(async ({ user, now }) => {
  const { subscription } = await readSubscription(user.id);
  const [{ max_keywords }, settings, lookups, trial] = await Promise.all([
    subscription && isUsable(subscription, now) ? effectiveLimits(subscription) : limitsWithoutPlan,
    readSearchSettings(),
    countLookups(user.id, now),
    findTrialLimit(user.id, subscription, now),
  ]);
  const lookups_a_day = maxLookups(max_keywords);
  return {
    lookups_left: Math.max(0, lookups_a_day - lookups),
    lookups_a_day,
    trial: trial ? { left: trial.left, until: trial.until } : null,
    most_pages: mostPagesOf(settings),
  };
});
