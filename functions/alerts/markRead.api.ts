import { alerts } from '#shared/contract/alerts.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { toMoment } from '../platform/time/clock.ts';
import { markRead } from './settings.store.ts';

export const handler = endpoint(alerts.markRead)(async ({ user, body: { told_at }, now }) => {
  // What is told later is not read yet.
  await markRead(user.id, toMoment(Math.min(Date.parse(told_at), now)));
  return { success: true };
});
