import { unreadAlerts } from '#shared/contract/unreadAlerts.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listNewest } from './alerts.store.ts';
import { readSettings } from './settings.store.ts';
import { firstShownDay, withCompanies } from './shownAlerts.ts';

/** Every page asks: of an account that never reads its alerts, the newest are enough. */
const MOST_READ = 100;

export const handler = endpoint(unreadAlerts.countUnread)(async ({ user, now }) => {
  const [{ read_until }, shown] = await Promise.all([
    readSettings(user.id),
    withCompanies(user.id, listNewest(user.id, firstShownDay(now), MOST_READ)),
  ]);
  const unread = shown.filter(({ told_at }) => told_at > read_until);
  return { unread: unread.reduce((sum, { events }) => sum + events.length, 0) };
});
