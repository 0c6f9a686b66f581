import { checks } from '#shared/contract/checks.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { SECOND } from '../platform/time/clock.ts';
import { rateOf } from '../search/calls/rate.ts';
import { readSearchSettings } from '../search/settings/settings.store.ts';
import { activeProvider, mostPagesOf } from '../search/settings/settings.ts';
import { effectiveLimits, limitsWithoutPlan } from '../subscriptions/allowance.ts';
import { maxLookups } from '../subscriptions/lookupLimits.ts';
import { isUsable } from '../subscriptions/status.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';
import { findTrialLimit } from '../subscriptions/trialLimit.ts';
import { countLookups } from './request/request.store.ts';

export const handler = endpoint(checks.getAllowance)(async ({ user, now }) => {
  const { subscription } = await readSubscription(user.id);
  const [{ max_keywords, max_competitors }, settings, lookups, trial] = await Promise.all([
    subscription && isUsable(subscription, now) ? effectiveLimits(subscription) : limitsWithoutPlan,
    readSearchSettings(),
    countLookups(user.id, now),
    findTrialLimit(user.id, subscription, now),
  ]);
  const most_pages = mostPagesOf(settings);
  const { interval } = rateOf(activeProvider(settings).rate_limit);
  const lookups_a_day = maxLookups(max_keywords);
  return {
    lookups_left: Math.max(0, lookups_a_day - lookups),
    lookups_a_day,
    trial: trial ? { left: trial.left, until: trial.until } : null,
    most_pages,
    lookup_seconds: (most_pages * interval) / SECOND,
    max_competitors,
  };
});
