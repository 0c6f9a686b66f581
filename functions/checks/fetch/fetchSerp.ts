import type { CheckMessage } from '#shared/messages.ts';
import { newId } from '../../platform/ids.ts';
import { MINUTE, toMoment } from '../../platform/time/clock.ts';
import type { CallReason } from '../../search/calls/calls.ts';
import { hasRejected, pauseSeconds } from '../../search/outages.ts';
import { findFetch, lockSerp } from '../../search/serps.store.ts';
import { emptySerp, engineOf, type Serp } from '../../search/serps.ts';
import { pageSettingsOf, type SearchSettings } from '../../search/settings/settings.ts';
import { type Batch, providerOf } from './batch.ts';
import { type FetchOutcome, fetchPages } from './fetchPages.ts';
import { isLate, yieldSeconds } from './finishBatch.ts';
import { NoToken, type Tokens, type Turn } from './tokens.ts';

const IN_FLIGHT: FetchOutcome = { kind: 'postponed', seconds: 3, calls: 0 };

/**
 * Returns results that are enough: fresh ones, or else fetched by one worker at a time, while `isWanted`.
 * Throws `ProviderFault`.
 */
export const fetchSerp = async (
  message: CheckMessage,
  isEnough: (serp: Serp) => boolean,
  batch: Batch,
  isWanted?: () => Promise<boolean>,
): Promise<FetchOutcome> => {
  const { requestedAt, failedAttempts } = message;
  const { settings } = batch;
  const provider = providerOf(batch, message.query.provider);
  const { query, pageSettings, known, fresh } = await findStoredFetch(message, settings);
  if (fresh && isEnough(fresh)) return { kind: 'complete', serp: fresh, calls: 0 };
  if (hasRejected(provider.outage, requestedAt)) return { kind: 'unavailable', isOut: true };
  const pause = message.run ? pauseSeconds(provider.outage, Date.now()) : 0;
  if (pause > 0) return { kind: 'postponed', seconds: pause, calls: 0 };
  // The lock is checked before taking a token, which nobody else could use until the batch ends.
  if (known.lockedUntil > Date.now()) return IN_FLIGHT;
  const turn = await takeToken(provider.tokens, message, fresh !== undefined);
  if ('kind' in turn) return turn;
  const now = Date.now();
  const lockId = newId();
  if (!(await lockSerp(query, lockId, known, now))) return IN_FLIGHT;
  const start = fresh ?? emptySerp(engineOf(query), toMoment(now), pageSettings.id);
  return fetchPages({
    query,
    reason: reasonOf(message),
    lockId,
    isEnough,
    isWanted,
    settings,
    pageSettings,
    start,
    provider,
    failedAttempts,
    turn,
    now,
  });
};

/** `fresh` holds pages that can be reused. */
export const findStoredFetch = async (
  { query: asked, reuseSince }: CheckMessage,
  settings: SearchSettings,
) => {
  const pageSettings = pageSettingsOf(asked.provider, settings);
  // The search settings may have changed since the message was sent.
  const query = { ...asked, ...(pageSettings.index && { index: pageSettings.index }) };
  const known = await findFetch(query);
  const latest = known.serp;
  const isReusable = latest?.pageSettingsId === pageSettings.id && isFresh(latest, reuseSince, settings);
  return { query, pageSettings, known, fresh: isReusable ? latest : undefined };
};

const reasonOf = ({ run, targets: [target] }: CheckMessage): CallReason =>
  run || !target ? { by: 'run' } : { by: 'customer', customerId: target.userId };

/** Returns the wait if there is no token. A message that continues pages read by another has no priority. */
const takeToken = async (
  tokens: Tokens,
  { calls, failedAttempts, requestedAt, yieldsUntil }: CheckMessage,
  readsOn: boolean,
): Promise<Turn | FetchOutcome> => {
  const isBegun = readsOn && (calls > 0 || failedAttempts > 0);
  const yields = yieldsUntil !== undefined;
  const turn = { yields, isLate: yields && isLate(requestedAt, yieldsUntil, Date.now()) };
  try {
    await tokens.take({ isBegun, ...turn });
    return turn;
  } catch (error) {
    if (!(error instanceof NoToken)) throw error;
    const seconds = isBegun ? 0 : yieldSeconds(yieldsUntil, Date.now());
    return { kind: 'postponed', seconds: Math.max(error.seconds, seconds), calls: 0 };
  }
};

const isFresh = (serp: Serp, reuseSince: string, settings: SearchSettings): boolean =>
  serp.at >= reuseSince || Date.parse(serp.at) > Date.now() - settings.freshness_minutes * MINUTE;
