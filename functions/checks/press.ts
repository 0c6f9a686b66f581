import type { CheckKind } from '#shared/messages.ts';
import type { StartedCheck } from '../companies/companies.ts';
import type { RankedKeyword } from '../keywords/keywords.ts';
import { SECOND, toMoment } from '../platform/time/clock.ts';
import type { Rate } from '../search/rate.ts';
import { covers, isUnderWay, missingOf, progressOf } from './progress.ts';

/** What a press of a check button sends. */
export interface Press {
  /** The check that the keywords belong to, as it is afterwards. */
  readonly check: StartedCheck;
  /** The keywords to send. */
  readonly keywords: readonly RankedKeyword[];
  /** How many look-ups they cost: a keyword whose message was lost has paid before. */
  readonly lookups: number;
}

/**
 * What a press sends; undefined if nothing. A running check takes up keywords that were added to the company
 * and, when it has been silent, repeats those that are missing; any other press begins a check.
 */
export const pressOf = (
  before: StartedCheck | undefined,
  kind: CheckKind,
  keywords: readonly RankedKeyword[],
  rate: Rate,
  now: number,
): Press | undefined => {
  const isContinued =
    before !== undefined &&
    covers(before.kind, kind) &&
    progressOf(before, kind, keywords, now)?.running === true;
  if (isContinued) return continued(before, keywords, rate, now);
  const active = keywords.filter(({ is_active }) => is_active);
  if (active.length === 0) return undefined;
  const at = toMoment(now);
  const check = { kind, started_at: at, keywords_until: newestOf(active), alive_until: at };
  return {
    check: { ...check, expected_end: endOf(active, rate, now) },
    keywords: active,
    lookups: active.length,
  };
};

const continued = (
  before: StartedCheck,
  keywords: readonly RankedKeyword[],
  rate: Rate,
  now: number,
): Press | undefined => {
  const { own, added } = missingOf(before, keywords);
  const sent = isUnderWay(before, keywords, now) ? added : [...own, ...added];
  if (sent.length === 0) return undefined;
  const { started_at, keywords_until = started_at, alive_until = started_at } = before;
  return {
    check: {
      ...before,
      keywords_until: latest([keywords_until, newestOf(added)]),
      alive_until: latest([alive_until, toMoment(now)]),
      expected_end: endOf([...own, ...added], rate, now),
    },
    keywords: sent,
    lookups: added.length,
  };
};

/** When the newest of these keywords was created; empty for none. */
const newestOf = (keywords: readonly RankedKeyword[]): string =>
  latest(keywords.map(({ created_at }) => created_at));

const latest = (moments: readonly string[]): string => moments.toSorted().at(-1) ?? '';

/** When the rate allows a call for each of these keywords. */
const endOf = (keywords: readonly RankedKeyword[], { interval }: Rate, now: number): string =>
  toMoment(now + keywords.length * interval);

/** The longest delay of a message, in seconds. */
const MAX_DELAY = 900;

/** After how many seconds the message with this number is due: as fast as the rate can serve them. */
export const delayOf = (number: number, { burst, interval }: Rate): number =>
  Math.min(MAX_DELAY, Math.floor((Math.max(0, number - burst) * interval) / SECOND));
