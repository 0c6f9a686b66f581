import pRetry from 'p-retry';
import type { SerpQuery } from '#shared/messages.ts';
import { isThrottled } from '../../platform/aws/throttling.ts';
import { log } from '../../platform/log.ts';
import { SECOND } from '../../platform/time/clock.ts';
import { saveSerp, unlockSerp } from '../../search/serps.store.ts';
import type { Serp } from '../../search/serps.ts';

interface EndedFetch {
  readonly query: SerpQuery;
  /** The lock on the query, which is released. */
  readonly lockId: string;
  /** The pages that were not fetched now. */
  readonly start: Serp;
  /** When the lock was taken. */
  readonly now: number;
}

/** Until when (milliseconds after the lock was taken) it is tried to save pages: the lock lasts 40 s. */
const SAVE_MS = 36 * SECOND;

/** A throttled table is asked again until there is no time left: the pages were paid for. */
const RETRIES = {
  retries: 30,
  minTimeout: 250,
  maxTimeout: 2 * SECOND,
  randomize: true,
  shouldRetry: ({ error }: { readonly error: Error }) => isThrottled(error),
};

/** Saves the pages that were fetched, which releases the lock, or only unlocks if there are none. */
export const savePages = async ({ query, lockId, start, now }: EndedFetch, serp: Serp): Promise<void> => {
  if (serp.pages === start.pages) return unlockSerp(query, lockId);
  const maxRetryTime = Math.max(0, now + SAVE_MS - Date.now());
  try {
    await pRetry(() => saveSerp(query, lockId, serp), { ...RETRIES, maxRetryTime });
  } catch (error) {
    log.error('The pages of a fetch are lost', { ...query, pages: serp.pages, error });
    await unlockSerp(query, lockId);
    throw error;
  }
};
