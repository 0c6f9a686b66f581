import { alerts } from '#shared/contract/alerts.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listStored } from './alerts.store.ts';
import { byImportance } from './importance.ts';
import { readSettings } from './settings.store.ts';
import { firstShownDay, type ShownAlerts, withCompanies } from './shownAlerts.ts';

const MOST_EVENTS = 500;

export const handler = endpoint(alerts.list)(async ({ user, query: { company_id, kind }, now }) => {
  const [{ read_until }, shown] = await Promise.all([
    readSettings(user.id),
    withCompanies(user.id, listStored(user.id, firstShownDay(now), '~'), company_id),
  ]);
  let left = MOST_EVENTS;
  return shown.toSorted(newestFirst).flatMap((one) => {
    const asked = one.events.filter((event) => kind === undefined || event.kind === kind);
    const events = asked.slice(0, left);
    left -= events.length;
    const more = (kind === undefined ? one.more : 0) + asked.length - events.length;
    return events.length === 0 ? [] : [{ ...one, events, more, is_unread: one.told_at > read_until }];
  });
});

/** Of a day, the company with the most important change comes first, as in the mail. */
const newestFirst = (a: ShownAlerts, b: ShownAlerts): number => {
  const [one, other] = [a.events[0], b.events[0]];
  return b.day.localeCompare(a.day) || (one && other ? byImportance(one, other) : 0);
};
