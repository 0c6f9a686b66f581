import { vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { CheckRequest } from '#shared/messages.ts';
import { releaseRun } from '../../../functions/schedule/release/release.ts';
import { startRun } from '../../../functions/schedule/scheduler.ts';
import { addUnreadQueue } from '../cloud/queues.ts';
import { newCompany, saveSubscription } from '../people/customers.ts';
import { it as base } from '../slice.ts';

export const it = base
  .extend('track', ({ customer }, { onCleanup }) => async (keywords: readonly string[]) => {
    onCleanup(() =>
      saveSubscription(customer.userId, { status: 'canceled', plan_id: 1, current_period_end: null }),
    );
    return newCompany(customer, { keywords });
  })
  .extend('lastRun', ({ admin }) => async () => {
    const { body } = await admin.call(routes.schedule.getStatus, {});
    if (!body.run) throw new Error('There was no run');
    return body.run;
  })
  // Sends this process's requests for releases to a queue that no worker reads.
  .extend('loseRequests', ({ cloud }, { onCleanup }) => async () => {
    vi.stubEnv('RUNS_QUEUE_URL', await addUnreadQueue(cloud, 'RUNS_QUEUE_URL'));
    onCleanup(() => {
      vi.unstubAllEnvs();
    });
  });

export const beginHeldBack = async (): Promise<CheckRequest[]> => {
  const begun = await startRun('manual', Date.now());
  const messages: CheckRequest[] = [];
  const send = async (sent: readonly CheckRequest[]) => {
    messages.push(...sent);
  };
  await releaseRun(begun?.id ?? '', Date.now(), { send, portionSize: 50 });
  return messages;
};
