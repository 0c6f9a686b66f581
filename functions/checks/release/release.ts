import type { CallKind, CheckMessage } from '#shared/messages.ts';
import { allSettled } from '../../platform/allSettled.ts';
import { sendAll, sendRecorded } from '../../platform/aws/queues.ts';
import { newId } from '../../platform/ids.ts';
import { log } from '../../platform/log.ts';
import { SECOND, toMoment } from '../../platform/time/clock.ts';
import { type Rate, rateOf } from '../../search/calls/rate.ts';
import { findOutage } from '../../search/outages.store.ts';
import { hasRejected, isPaused, type ProviderOutage } from '../../search/outages.ts';
import { queryFor } from '../../search/serps.ts';
import { readSearchSettings } from '../../search/settings/settings.store.ts';
import { activeProvider, type SearchSettings } from '../../search/settings/settings.ts';
import { endCheck, listOpenChecks, saveRelease } from '../checks.store.ts';
import {
  type Check,
  type CountedCheck,
  callsPerQuery,
  isComplete,
  isStalled,
  resentOf,
  underWay,
} from '../checks.ts';
import { failTargets } from '../failTargets.ts';
import { type NumberedQuery, readList } from '../list.store.ts';
import { countQueries } from '../tallies.store.ts';
import { listMore } from './everybody.ts';
import { endRelease, RELEASE_EVERY_MS, takeRelease } from './release.store.ts';
import { forecastOf, type Sharing, sharesOf } from './shares.ts';

/** If the message is lost, the scheduler sends it again. */
export const requestRelease = (delay = RELEASE_EVERY_MS): Promise<void> =>
  sendRecorded('RELEASES_QUEUE_URL', [{}], { delaySeconds: () => delay / SECOND });

interface Means {
  readonly settings: SearchSettings;
  readonly rate: Rate;
  readonly outage: ProviderOutage | undefined;
  /** How long what is under way of all checks takes by the rate (milliseconds). */
  readonly takes: number;
  readonly now: number;
}

/** Hands out queries of all open checks, and requests the next release while there are any. */
export const release = async (now: number): Promise<void> => {
  const known = await listOpenChecks();
  const holder = newId();
  // Taken only with an open check, so that one which is refused knows that another follows.
  if (known.length === 0 || !(await takeRelease(holder, now))) return;
  try {
    await releaseAll(known, now);
  } finally {
    await endRelease(holder, now);
    await requestRelease();
  }
};

/** A check that cannot be released does not hold up the others. */
const releaseAll = async (known: readonly CountedCheck[], now: number): Promise<void> => {
  const settings = await readSearchSettings();
  const outage = await findOutage(settings.provider);
  const rate = rateOf(activeProvider(settings).rate_limit);
  const calls = known.reduce((sum, one) => sum + underWay(one) * callsPerQuery(one), 0);
  const means = { settings, rate, outage, takes: calls * rate.interval, now };
  const settling = known.map((one) => settle(one, means));
  const settled = await Promise.allSettled(settling);
  const open = settled.flatMap((one) =>
    one.status === 'fulfilled' && one.value ? [sharing(one.value, means)] : [],
  );
  const shares = sharesOf(open, means.rate);
  await allSettled<unknown>([
    ...open.map((one) => handOut(one, shares.get(one.check.id) ?? 0, open, means)),
    ...settling,
  ]);
};

/**
 * Ends or stops a check, lists more of it, or sends again what it lost. Returns undefined if it has ended.
 */
const settle = async (known: CountedCheck, means: Means): Promise<CountedCheck | undefined> => {
  const { check } = known;
  const { outage, now, takes } = means;
  // Everybody's checks stop, because the provider would reject the other queries, too.
  const isOut = check.by !== 'customer' && hasRejected(outage, check.started_at);
  if (isComplete(known)) await endCheck(known, 'done', now);
  else if (isOut) await endCheck(known, 'stopped', now, outage);
  else if (!check.is_listed) return { ...known, check: await listMore(check, now) };
  else return isStalled(known, takes, now) ? recover(known, means) : known;
  return undefined;
};

/** How often queries that are lost are sent again before they count as failed. */
const MOST_RESENT = 2;

const recover = async (known: CountedCheck, { settings, now }: Means): Promise<CountedCheck> => {
  const { check, counts } = known;
  const resent = resentOf(known);
  const isGivenUp = resent === MOST_RESENT;
  log.error('A check has lost messages', { check: check.id, lost: underWay(known), isGivenUp });
  const released = await readList(check.id, 0, check.released);
  const lost = released.filter(({ number }) => !counts.has(number));
  const fail = async ({ number, targets }: NumberedQuery) =>
    countQueries([{ checkId: check.id, number, outcomes: await failTargets(check, targets) }], now);
  if (isGivenUp) await allSettled(lost.map(fail));
  else await sendQueries(REST, check, lost, settings);
  const recovered = { ...check, resent: isGivenUp ? 0 : resent + 1, released_at: toMoment(now) };
  await saveRelease(check, recovered);
  return { check: recovered, counts };
};

const sharing = (known: CountedCheck, { outage, now }: Means): Sharing => {
  const { by, queries, released, started_at } = known.check;
  return {
    ...known,
    left: by !== 'customer' && isPaused(outage, now) ? 0 : queries - released,
    calls: hasRejected(outage, started_at) ? 0 : callsPerQuery(known),
  };
};

const REST = ['REST_CHECKS_QUEUE_URL', 'rest'] as const;

/** Sends before it saves: after a crash the same queries are sent again, which repeats no fetch. */
const handOut = async (
  one: Sharing,
  share: number,
  open: readonly Sharing[],
  { settings, rate, now }: Means,
): Promise<void> => {
  const { check } = one;
  const next = await readList(check.id, check.released, check.released + share);
  await sendQueries(REST, check, next, settings);
  const { takes, queuedAhead } = forecastOf(one, open, rate);
  await saveRelease(check, {
    ...check,
    ...(next.length > 0 && { released_at: toMoment(now), resent: resentOf(one) }),
    released: check.released + next.length,
    expected_end: toMoment(now + takes),
    queued_ahead: queuedAhead,
  });
};

/** Nobody who may only send to one of the two queues knows the other. */
export const sendQueries = (
  [queue, kind]: readonly [queue: 'CHECKS_QUEUE_URL' | 'REST_CHECKS_QUEUE_URL', kind: CallKind],
  { id }: Check,
  queries: readonly NumberedQuery[],
  settings: SearchSettings,
): Promise<void> =>
  sendAll(
    queue,
    queries.map(
      ({ number, text, targets, pages }): CheckMessage => ({
        check: id,
        number,
        query: queryFor(settings, text),
        targets,
        kind,
        pages,
      }),
    ),
  );
