import type { CheckMessage } from '#shared/messages.ts';
import { allSettled } from '../../platform/allSettled.ts';
import { sendAll, sendRecorded } from '../../platform/aws/queues.ts';
import { log } from '../../platform/log.ts';
import { SECOND, toMoment } from '../../platform/time/clock.ts';
import { type Rate, rateOf } from '../../search/calls/rate.ts';
import { findOutage } from '../../search/outages.store.ts';
import { hasRejected, isPaused, type ProviderOutage } from '../../search/outages.ts';
import { queryFor } from '../../search/serps.ts';
import { readSearchSettings } from '../../search/settings/settings.store.ts';
import { activeProvider, type SearchSettings } from '../../search/settings/settings.ts';
import { endCheck, listOpenChecks, saveRelease } from '../checks.store.ts';
import { type Check, type CountedCheck, callsPerQuery, isComplete, isStalled, underWay } from '../checks.ts';
import { type NumberedQuery, readList } from '../list.store.ts';
import { listUpTo } from './everybody.ts';
import { RELEASE_EVERY_MS, takeRelease } from './release.store.ts';
import { forecastOf, type Sharing, sharesOf } from './shares.ts';

/** If the message is lost, the scheduler sends it again. */
export const requestRelease = (delay = RELEASE_EVERY_MS): Promise<void> =>
  sendRecorded('RELEASES_QUEUE_URL', [{}], { delaySeconds: () => delay / SECOND });

interface Means {
  readonly settings: SearchSettings;
  readonly rate: Rate;
  readonly outage: ProviderOutage | undefined;
  readonly now: number;
}

/** Hands out queries of all open checks, and requests the next release while there are any. */
export const release = async (now: number): Promise<void> => {
  const known = await listOpenChecks();
  // Taken only with an open check, so that one which is refused knows that another follows.
  if (known.length === 0 || !(await takeRelease(now))) return;
  // Requested first, so that a crash delays the checks only until then.
  await requestRelease();
  const settings = await readSearchSettings();
  const outage = await findOutage(settings.provider);
  const means = { settings, rate: rateOf(activeProvider(settings).rate_limit), outage, now };
  const settled = await Promise.all(known.map((one) => settle(one, means)));
  const open = settled.flatMap((one) => (one ? [sharing(one, means)] : []));
  const shares = sharesOf(open, means.rate);
  await allSettled(open.map((one) => handOut(one, shares.get(one.check.id) ?? 0, open, means)));
};

/** Ends or stops a check, or sends again what it lost. Returns undefined if it has ended. */
const settle = async (known: CountedCheck, means: Means): Promise<CountedCheck | undefined> => {
  const { check } = known;
  const { outage, now, rate } = means;
  if (isComplete(known)) return end(known, 'done', now);
  // Everybody's checks stop, because the provider would reject the other queries, too.
  if (check.by !== 'customer' && hasRejected(outage, check.started_at))
    return end(known, 'stopped', now, { reason: outage.reason });
  return isStalled(known, rate, now) ? recover(known, means) : known;
};

const end = async (...[known, state, now, why]: Parameters<typeof endCheck>): Promise<undefined> => {
  const isEnded = await endCheck(known, state, now, why);
  if (isEnded) log.info('A check has ended', { check: known.check.id, state, ...why });
};

/** How often queries that are lost are sent again before they count as failed. */
const MOST_RESENT = 2;

const recover = async (known: CountedCheck, { settings, now }: Means): Promise<CountedCheck> => {
  const { check, counts } = known;
  const resent = resentOf(known);
  const isGivenUp = resent === MOST_RESENT;
  log.error('A check has lost messages', { check: check.id, lost: underWay(known), isGivenUp });
  if (!isGivenUp) {
    const sent = await readList(check.id, 0, check.released);
    const missing = sent.filter(({ number }) => !counts.has(number));
    await sendQueries(check, missing, settings);
  }
  const again = isGivenUp ? { resent: 0, lost: check.lost + underWay(known) } : { resent: resent + 1 };
  const recovered = { ...check, ...again, released_at: toMoment(now) };
  await saveRelease(check, recovered);
  return { check: recovered, counts };
};

/** A count begins the attempts anew. */
const resentOf = ({ check, counts }: CountedCheck): number =>
  (counts.countedAt ?? '') > check.released_at ? 0 : check.resent;

const sharing = (known: CountedCheck, { outage, now }: Means): Sharing => {
  const { by, is_listed, queries, released, started_at } = known.check;
  const left = is_listed ? queries - released : Number.POSITIVE_INFINITY;
  return {
    ...known,
    left: by !== 'customer' && isPaused(outage, now) ? 0 : left,
    calls: hasRejected(outage, started_at) ? 0 : callsPerQuery(known),
  };
};

/** Sends before it saves: after a crash the same queries are sent again, which repeats no fetch. */
const handOut = async (
  one: Sharing,
  share: number,
  open: readonly Sharing[],
  { settings, rate, now }: Means,
): Promise<void> => {
  if (share === 0) return;
  const check = await listUpTo(one.check, one.check.released + share, now);
  const next = await readList(check.id, check.released, Math.min(check.released + share, check.queries));
  await sendQueries(check, next, settings);
  const { takes, queuedAhead } = forecastOf({ ...one, check }, open, rate);
  await saveRelease(check, {
    ...check,
    released: check.released + next.length,
    released_at: toMoment(now),
    resent: resentOf(one),
    folded: one.counts.folded,
    expected_end: Number.isFinite(takes) ? toMoment(now + takes) : undefined,
    queued_ahead: queuedAhead,
  });
};

const sendQueries = (
  { id }: Check,
  queries: readonly NumberedQuery[],
  settings: SearchSettings,
): Promise<void> =>
  sendAll(
    'REST_CHECKS_QUEUE_URL',
    queries.map(
      ({ number, text, targets, pages }): CheckMessage => ({
        check: id,
        number,
        query: queryFor(settings, text),
        targets,
        kind: 'rest',
        pages,
      }),
    ),
  );
