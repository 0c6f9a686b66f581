import type { CheckRequest } from '#shared/messages.ts';
import { listActiveKeywords } from '../keywords/keywords.store.ts';
import { sendAll } from '../platform/aws/queues.ts';
import { newId } from '../platform/ids.ts';
import { log } from '../platform/log.ts';
import { SECOND } from '../platform/time/clock.ts';
import { endLease, leaseRelease, saveRelease } from '../runs/runs.store.ts';
import { afterRelease, type Run } from '../runs/runs.ts';
import { queryFor } from '../search/serps.ts';
import { readSearchSettings } from '../search/settings.store.ts';
import { activeProvider } from '../search/settings.ts';
import { checkableFilter } from './checkable.ts';
import { requestRelease } from './startRun.ts';
import { groupByText } from './targets.ts';

interface ReleaseOptions {
  /** Sends the messages to the workers. */
  readonly send: (messages: readonly CheckRequest[]) => Promise<void>;
  /** How many keywords are read and sent before the cursor is saved. */
  readonly pageSize: number;
}

const defaults: ReleaseOptions = {
  send: (messages) => sendAll('RUN_CHECKS_QUEUE_URL', messages),
  pageSize: 500,
};

/**
 * Sends the checks of a run, page by page from its cursor, by one worker at a time. A page that was sent but
 * not saved is sent again after a crash, under the same numbers; its queries are then shared.
 */
export const releaseRun = async (runId: string, now: number, options = defaults): Promise<void> => {
  const leaseId = newId();
  const leased = await leaseRelease(runId, leaseId, now);
  if (!leased) return;
  let run: Run | undefined;
  try {
    run = await releasePages(leased, leaseId, now, options);
  } finally {
    await endLease(runId, leaseId);
  }
  if (run?.state === 'sending') await requestRelease(runId);
  else if (run) log.info('A run was sent', { runId, queries: run.released });
};

/** After this time the rest is left to another message, so that no release comes near its time limit. */
const RELEASE_MS = 20 * SECOND;

/** Releases pages for a while. Returns undefined if the lease was lost or the run was stopped. */
const releasePages = async (
  leased: Run,
  leaseId: string,
  now: number,
  options: ReleaseOptions,
): Promise<Run | undefined> => {
  const end = Date.now() + RELEASE_MS;
  const releasePage = await pageReleaser(now, options);
  let run = leased;
  while (run.state === 'sending' && Date.now() < end) {
    run = await releasePage(run);
    if (!(await saveRelease(leaseId, run, now))) return undefined;
  }
  return run;
};

/** Returns a function that sends the next page of a run and returns the run after it. */
const pageReleaser = async (now: number, { send, pageSize }: ReleaseOptions) => {
  const settings = await readSearchSettings();
  const checkable = checkableFilter(now);
  return async (run: Run): Promise<Run> => {
    const page = await listActiveKeywords(pageSize, run.cursor);
    const keywords = await checkable(page.keywords);
    const messages = groupByText(keywords).map(
      ({ text, targets }, index): CheckRequest => ({
        query: queryFor(settings, text),
        targets,
        kind: 'keywords',
        requestedAt: run.started_at,
        reuseSince: run.reuse_since,
        run: { id: run.id, number: run.released + index },
      }),
    );
    await send(messages);
    const sent = { messages: messages.length, keywords: keywords.length, next: page.next };
    return afterRelease(run, sent, activeProvider(settings).rate_limit, now);
  };
};
