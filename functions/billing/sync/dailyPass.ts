import { applyLimitsToEach } from '../../keywords/applyLimits.ts';
import { DAY, toMoment } from '../../platform/time/clock.ts';
import { isOverdue, isOwing, keepsKeywords } from '../../subscriptions/status.ts';
import { allSubscribers, readSubscribers } from '../../subscriptions/subscribers.store.ts';
import { requestBillingTasks, saveTasks } from '../../tasks/tasks.store.ts';
import { newTask, type Step, type TaskOf } from '../../tasks/tasks.ts';

/**
 * Goes over all subscriptions: applies missed limits, and has lapsed or unpaid ones synced, because their
 * webhooks may be lost.
 */
export async function* passOverSubscriptions({
  cursor,
  began_at = toMoment(Date.now()),
}: TaskOf<'billingPass'>): AsyncGenerator<Step<'billingPass'>, void> {
  for await (const { userIds, next } of allSubscribers(cursor)) {
    const now = Date.now();
    const subscribers = await readSubscribers(userIds);
    const lapsed = subscribers.filter(
      ({ subscription }) => isOverdue(subscription, now) || isOwing(subscription),
    );
    const syncs = lapsed.map(({ user: { id } }) => newTask('sync', { user_id: id }, now, id));
    await saveTasks(syncs);
    await requestBillingTasks(syncs);
    await applyLimitsToEach(subscribers.filter(({ subscription }) => keepsKeywords(subscription)));
    if (next !== null) yield { cursor: next, began_at };
  }
  const due_at = Date.parse(began_at) + DAY;
  yield { cursor: undefined, began_at: undefined, ended_at: began_at, due_at };
}
