import { customerSchedule } from '#shared/contract/schedule.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { checkBlockOf } from '../checks/checkable.ts';
import { findOutage } from '../search/outages.store.ts';
import { isRecent } from '../search/outages.ts';
import { readSearchSettings } from '../search/settings/settings.store.ts';
import { activeProvider } from '../search/settings/settings.ts';
import { readSchedule } from './schedule.store.ts';
import { nextMoment } from './schedule.ts';

export const handler = endpoint(customerSchedule.getNext)(async ({ user, now }) => {
  const [schedule, settings, block] = await Promise.all([
    readSchedule(),
    readSearchSettings(),
    checkBlockOf(user.id, now),
  ]);
  const outage = await findOutage(settings.provider);
  const { country, language } = activeProvider(settings);
  return {
    at: nextMoment(schedule, now),
    engine: { provider: settings.provider, country, language },
    paused: block ?? (isRecent(outage, now) ? 'provider' : null),
  };
});
