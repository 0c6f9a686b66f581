import { alerts } from '#shared/contract/alerts.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { toMoment } from '../platform/time/clock.ts';
import { markRead } from './settings.store.ts';

export const handler = endpoint(alerts.markRead)(async ({ user, body: { told_at }, now }) => {
  // What is told later is not read yet.
  const [until = ''] = [told_at, toMoment(now)].toSorted();
  await markRead(user.id, until);
  return { success: true };
});
