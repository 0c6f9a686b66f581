import { type CheckMessage, type CheckTarget, checkMessage, TRIES } from '#shared/messages.ts';
import { findCompany } from '../companies/companies.store.ts';
import type { StoredCompany } from '../companies/companies.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import type { StoredCompetitor } from '../competitors/competitors.ts';
import { findKeyword, saveFailure } from '../keywords/rankings.store.ts';
import { sendLater } from '../platform/aws/queues.ts';
import { worker } from '../platform/aws/worker.ts';
import { toMoment } from '../platform/time/clock.ts';
import type { Serp } from '../search/serps.ts';
import { readSerp } from './fetchSerp.ts';
import { placeKeyword } from './placeKeyword.ts';

/** Whose positions a target's company wants to know. */
interface Tracked {
  readonly target: CheckTarget;
  readonly company: StoredCompany;
  readonly competitors: readonly StoredCompetitor[];
}

/**
 * Reads a query once for everybody who waits for it, and places their domains. The last failure is told to the keywords before the message
 * goes to the dead-letter queue.
 */
export const handler = worker(checkMessage)(async (message, tries) => {
  const spent = message.spent + tries;
  try {
    if (spent > TRIES) throw new Error('Its tries are spent');
    await check(message, spent - 1);
  } catch (error) {
    if (spent >= TRIES) await settleFailed(message);
    throw error;
  }
});

/** Waiting costs no try: a message that is put back carries on the `failed` tries before this one. */
const check = async (message: CheckMessage, failed: number): Promise<void> => {
  const tracked = await readTracked(message.targets);
  if (tracked.length === 0) return;
  const reading = await readSerp(message, domainsOf(message.kind, tracked), Date.now());
  switch (reading.kind) {
    case 'later':
      return sendLater('CHECKS_QUEUE_URL', { ...message, spent: failed }, reading.seconds);
    case 'refused':
      return settleFailed(message);
    case 'read':
      return place(message, reading.serp);
    default:
      return reading satisfies never;
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

/** Reading takes seconds: who wants to know is asked again, so that what was deleted meanwhile is not written back. */
const place = async ({ targets, requestedAt }: CheckMessage, serp: Serp): Promise<void> => {
  const tracked = await readTracked(targets);
  await Promise.all(tracked.map((one) => placeKeyword({ ...one, serp, requestedAt, now: Date.now() })));
};

const domainsOf = (kind: CheckMessage['kind'], tracked: readonly Tracked[]): string[] =>
  tracked.flatMap(({ company, competitors }) => {
    const others = kind === 'grid' ? competitors.map((competitor) => competitor.domain) : [];
    return [company.domain, ...others];
  });

const settleFailed = async ({ targets, requestedAt }: CheckMessage): Promise<void> => {
  const at = toMoment(Date.now());
  await Promise.all(
    targets.map(({ userId, keywordId }) => saveFailure(userId, keywordId, { at, requestedAt })),
  );
};
