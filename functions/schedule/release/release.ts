import type { CheckRequest } from '#shared/messages.ts';
import { sendAll } from '../../platform/aws/queues.ts';
import { newId } from '../../platform/ids.ts';
import { log } from '../../platform/log.ts';
import { SECOND, toMoment } from '../../platform/time/clock.ts';
import { readAgenda } from '../../search/calls/rate.store.ts';
import { isDoubtful, NO_CALLS, rateOf } from '../../search/calls/rate.ts';
import { readSearchSettings } from '../../search/settings/settings.store.ts';
import { activeProvider } from '../../search/settings/settings.ts';
import { listParts } from '../runs/parts.store.ts';
import { countedIn, foldParts, type Part, type RunCounts, sumOf } from '../runs/parts.ts';
import { isSilent } from '../runs/runProgress.ts';
import { findRun } from '../runs/runs.store.ts';
import { afterPortion, outstandingOf, type Run, withPortion } from '../runs/runs.ts';
import { requestRelease } from '../scheduler.ts';
import { portionTaker, unpackMessages } from './portion.ts';
import { saveRelease, takeRelease } from './release.store.ts';
import { RELEASE_EVERY_MS, type ReleasePace, releasePaceOf } from './releasePace.ts';

interface ReleaseOptions {
  readonly send: (messages: readonly CheckRequest[], dueAt: ReleasePace['dueAt']) => Promise<void>;
  readonly portionSize: number;
}

const defaults: ReleaseOptions = {
  send: (messages, dueAt) =>
    sendAll('RUN_CHECKS_QUEUE_URL', messages, {
      delaySeconds: (_, index) => Math.round((dueAt(index) - Date.now()) / SECOND),
    }),
  portionSize: 50,
};

/** Saves each portion before sending it: after a crash, its messages that were not counted are sent again. */
export const releaseRun = async (runId: string, now: number, options = defaults): Promise<void> => {
  const owner = newId();
  const taken = await takeRelease(runId, owner, now, now + RELEASE_EVERY_MS);
  if (!taken) {
    if (!(await findRun(runId))) log.error('A run to be sent is missing', { runId });
    return;
  }
  const requestNext = once(() => requestRelease(runId, RELEASE_EVERY_MS / SECOND));
  try {
    const released = await release(taken, owner, now, requestNext, options);
    if (released && released.state !== 'sending')
      log.info('A run was sent', { runId, queries: released.released });
  } catch (error) {
    await requestNext();
    throw error;
  }
};

/** Returns undefined if another worker took the release, or the run was stopped. */
const release = async (
  taken: Run,
  owner: string,
  now: number,
  requestNext: () => Promise<void>,
  options: ReleaseOptions,
): Promise<Run | undefined> => {
  const [parts, settings] = await Promise.all([
    listParts(taken.id, taken.folded.parts),
    readSearchSettings(),
  ]);
  const counts = sumOf(taken.folded, parts);
  const known = { ...taken, folded: foldParts(taken.folded, parts) };
  // A release that resends messages does not give any up as lost.
  const run = taken.portion ? { ...known, released_at: toMoment(now) } : withoutLost(known, counts, now);
  const rate = rateOf(activeProvider(settings).rate_limit);
  const agenda = await readAgenda(settings.provider, rate);
  // Messages are sent even if a clock is doubtful, because only the workers can find out which one is wrong.
  const pace = releasePaceOf(run, counts, rate, isDoubtful(agenda, now) ? NO_CALLS : agenda, now);
  await resend(taken, parts, pace, options);
  const takePortion = portionTaker(settings, run.id, now);
  const end = Date.now() + RELEASE_MS;
  let current = run;
  let sent = 0;
  while (!current.is_listed && sent < pace.messages && Date.now() < end) {
    const { messages, portion } = await takePortion(
      current,
      Math.min(options.portionSize, pace.messages - sent),
    );
    const before = sent;
    sent += messages.length;
    current = pace.record(withPortion(current, portion, now));
    if (!(await saveRelease(owner, current))) return undefined;
    // The next release is requested before sending, so that a crash delays the run only until then.
    if (!current.is_listed) await requestNext();
    if (messages.length > 0) await options.send(messages, (index) => pace.dueAt(before + index));
  }
  const ended = afterPortion(pace.record(current), now);
  if (!(await saveRelease(owner, ended))) return undefined;
  if (ended.state === 'sending') await requestNext();
  return ended;
};

/** Messages left after this time wait for the next release. */
const RELEASE_MS = 10 * SECOND;

const once = (act: () => Promise<void>) => {
  let acted: Promise<void> | undefined;
  return () => {
    acted ??= act();
    return acted;
  };
};

/** Sends messages again, under the same numbers, that a crash may have left unsent. */
const resend = async (
  { portion, folded }: Run,
  parts: readonly Part[],
  { dueAt }: ReleasePace,
  { send }: ReleaseOptions,
): Promise<void> => {
  if (!portion) return;
  const isCounted = countedIn(folded, parts);
  const left = unpackMessages(portion).filter(({ run }) => run && !isCounted(run.number));
  if (left.length > 0) await send(left, dueAt);
};

/** Messages not heard of for 40 minutes are counted as failed; sending continues. */
const withoutLost = (run: Run, counts: RunCounts, now: number): Run => {
  if (!isSilent(run, counts, now)) return run;
  const lost = outstandingOf(run, counts);
  if (lost > 0) log.error('A run has lost messages', { runId: run.id, lost });
  return { ...run, lost: run.lost + lost };
};
