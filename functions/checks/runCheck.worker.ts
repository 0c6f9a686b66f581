import { type CheckMessage, type CheckTarget, checkMessage, MAX_RECEIVES } from '#shared/messages.ts';
import { findCompany } from '../companies/companies.store.ts';
import type { StoredCompany } from '../companies/companies.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import type { StoredCompetitor } from '../competitors/competitors.ts';
import { findKeyword, saveFailure } from '../keywords/rankings.store.ts';
import { sendLater } from '../platform/aws/queues.ts';
import { worker } from '../platform/aws/worker.ts';
import { toMoment } from '../platform/time/clock.ts';
import type { Serp } from '../search/serps.ts';
import { fetchSerp } from './fetchSerp.ts';
import { placeKeyword } from './placeKeyword.ts';

/** Whose positions a target's company wants to know. */
interface Tracked {
  readonly target: CheckTarget;
  readonly company: StoredCompany;
  readonly competitors: readonly StoredCompetitor[];
}

/**
 * Fetches a query once for all keywords of the message, and places their domains. When the last attempt fails, it is
 * saved on the keywords before the message goes to the dead-letter queue.
 */
export const handler = worker(checkMessage)(async (message, receives) => {
  const attempts = message.failedAttempts + receives;
  try {
    if (attempts > MAX_RECEIVES) throw new Error('The message has no attempts left');
    await check(message, attempts - 1);
  } catch (error) {
    if (attempts >= MAX_RECEIVES) await saveFailures(message);
    throw error;
  }
});

/** A postponed message keeps the number of its failed attempts: waiting costs none. */
const check = async (message: CheckMessage, failedAttempts: number): Promise<void> => {
  const tracked = await readTracked(message.targets);
  if (tracked.length === 0) return;
  const outcome = await fetchSerp(message, domainsOf(message.kind, tracked), Date.now());
  switch (outcome.kind) {
    case 'complete':
      return place(message, outcome.serp);
    case 'postponed':
      return sendLater('CHECKS_QUEUE_URL', { ...message, failedAttempts }, outcome.seconds);
    case 'unavailable':
      return saveFailures(message);
    default:
      return outcome satisfies never;
  }
};

/** What was deleted or became inactive since the message was sent is left out. */
const readTracked = async (targets: readonly CheckTarget[]): Promise<Tracked[]> => {
  const tracked = await Promise.all(
    targets.map(async (target) => {
      const [keyword, company, competitors] = await Promise.all([
        findKeyword(target.userId, target.keywordId),
        findCompany(target.userId, target.companyId),
        listCompetitors(target.userId, target.companyId),
      ]);
      return keyword?.is_active && company ? { target, company, competitors } : undefined;
    }),
  );
  return tracked.filter((one) => one !== undefined);
};

/** Fetching takes seconds: the targets are read again, so that what was deleted meanwhile is not written back. */
const place = async ({ targets, requestedAt }: CheckMessage, serp: Serp): Promise<void> => {
  const tracked = await readTracked(targets);
  await Promise.all(tracked.map((one) => placeKeyword({ ...one, serp, requestedAt, now: Date.now() })));
};

const domainsOf = (kind: CheckMessage['kind'], tracked: readonly Tracked[]): string[] =>
  tracked.flatMap(({ company, competitors }) => {
    const others = kind === 'grid' ? competitors.map((competitor) => competitor.domain) : [];
    return [company.domain, ...others];
  });

const saveFailures = async ({ targets, requestedAt }: CheckMessage): Promise<void> => {
  const at = toMoment(Date.now());
  await Promise.all(
    targets.map(({ userId, keywordId }) => saveFailure(userId, keywordId, { at, requestedAt })),
  );
};
