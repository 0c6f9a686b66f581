import type { NextCheck } from '#shared/contract/schedule.ts';
import { customerSchedule } from '#shared/contract/schedule.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { toMoment } from '../platform/time/clock.ts';
import { findOutage } from '../search/providers.store.ts';
import { readSearchSettings } from '../search/settings.store.ts';
import { activeProvider } from '../search/settings.ts';
import { mayCheck } from './checkable.ts';
import { isRecent } from './messages.ts';
import { readSchedule } from './schedule.store.ts';
import { nextMoment } from './schedule.ts';

export const handler = endpoint(customerSchedule.getNext)(async ({ user, now }) => {
  const [schedule, settings, allowed] = await Promise.all([
    readSchedule(),
    readSearchSettings(),
    mayCheck(user.id, now),
  ]);
  const outage = await findOutage(settings.provider);
  const { country, language } = activeProvider(settings);
  return {
    at: toMoment(nextMoment(schedule, now)),
    engine: { provider: settings.provider, country, language },
    paused: pausedBy(allowed, isRecent(outage, now)),
  };
});

const pausedBy = (allowed: boolean, isOut: boolean): NextCheck['paused'] => {
  if (!allowed) return 'subscription';
  return isOut ? 'provider' : null;
};
