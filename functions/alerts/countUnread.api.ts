import { unreadAlerts } from '#shared/contract/unreadAlerts.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { dayOf, dayOfMoment, daysBefore } from '../platform/time/calendar.ts';
import { KEPT_DAYS } from './alerts.store.ts';
import { readSettings } from './settings.store.ts';
import { listShown } from './shownAlerts.ts';

/** How much older than the marker a day may be that is told after it, as after a downtime. */
const LATE_DAYS = 7;

export const handler = endpoint(unreadAlerts.countUnread)(async ({ user, now }) => {
  const { read_until } = await readSettings(user.id);
  const since =
    read_until === '' ? daysBefore(dayOf(now), KEPT_DAYS) : daysBefore(dayOfMoment(read_until), LATE_DAYS);
  const shown = await listShown(user.id, { since });
  const unread = shown.filter(({ told_at }) => told_at > read_until);
  return { unread: unread.reduce((sum, { events }) => sum + events.length, 0) };
});
