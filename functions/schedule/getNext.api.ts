import { customerSchedule, type NextCheck } from '#shared/contract/schedule.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { checkBlockOf } from '../checks/checkable.ts';
import { findOutage } from '../search/outages.store.ts';
import { isRecent } from '../search/outages.ts';
import { readSearchSettings } from '../search/settings/settings.store.ts';
import { activeProvider } from '../search/settings/settings.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';
import { findTrialLimit } from '../subscriptions/trialLimit.ts';
import { readSchedule } from './schedule.store.ts';
import { nextMoment } from './schedule.ts';

export const handler = endpoint(customerSchedule.getNext)(async ({ user, now }) => {
  const [schedule, settings, block] = await Promise.all([
    readSchedule(),
    readSearchSettings(),
    findBlock(user.id, now),
  ]);
  const outage = await findOutage(settings.provider);
  const { country, language } = activeProvider(settings);
  return {
    at: nextMoment(schedule, now),
    engine: { provider: settings.provider, country, language },
    paused: block ?? (isRecent(outage, now) ? 'provider' : null),
  };
});

/** Also opens or refuses a trial whose e-mail has been confirmed meanwhile. */
const findBlock = async (userId: string, now: number): Promise<NextCheck['paused']> => {
  const block = await checkBlockOf(userId, now);
  if (block !== 'email') return block;
  const { subscription } = await readSubscription(userId);
  const limit = await findTrialLimit(userId, subscription, now);
  if (limit?.until === 'email') return limit.refused ? 'subscription' : 'email';
  return checkBlockOf(userId, now);
};
