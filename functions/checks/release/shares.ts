import { SECOND } from '../../platform/time/clock.ts';
import { callsIn, type Rate } from '../../search/calls/rate.ts';
import { type CountedCheck, underWay } from '../checks.ts';

export interface Sharing extends CountedCheck {
  readonly left: number;
  /** How many calls a query probably takes; 0 if the provider rejects all, so that nothing is called. */
  readonly calls: number;
}

/** How much work is kept under way: more than a release that comes late, and its messages, take. */
const UNDER_WAY_MS = 16 * SECOND;

/** Less than this is not handed out, so that several queries share a worker even at a low rate. */
const REFILL_MS = 8 * SECOND;

const MOST_AT_ONCE = 1000;

/**
 * Returns how many queries of each check to hand out. Accounts take turns, and so do the checks of each:
 * those served longest ago come first.
 */
export const sharesOf = (checks: readonly Sharing[], rate: Rate): ReadonlyMap<string, number> => {
  const shares = new Map<string, number>();
  const work = checks.reduce((sum, one) => sum + underWay(one) * one.calls, 0);
  let room = callsIn(rate, UNDER_WAY_MS) - work;
  if (room < callsIn(rate, REFILL_MS)) room = 0;
  const accounts = accountsOf(checks);
  for (let account = accounts.shift(); account; account = accounts.shift()) {
    const [next, ...others] = account;
    if (!next) continue;
    const share = shares.get(next.check.id) ?? 0;
    const isServed = share < Math.min(next.left, MOST_AT_ONCE) && (room > 0 || next.calls === 0);
    if (isServed) {
      shares.set(next.check.id, share + 1);
      room -= next.calls;
    }
    accounts.push(isServed ? [...others, next] : others);
  }
  return shares;
};

const accountsOf = (checks: readonly Sharing[]): Sharing[][] => {
  const servedLongestAgo = checks.toSorted((one, other) =>
    one.check.released_at.localeCompare(other.check.released_at),
  );
  return [...Map.groupBy(servedLongestAgo, ({ check }) => check.user_id).values()];
};

/** How long a check's work takes if all checks take turns (milliseconds), and how many queries come first. */
export const forecastOf = (one: Sharing, checks: readonly Sharing[], { interval }: Rate) => {
  const others = checks.filter(({ check }) => check.id !== one.check.id);
  const work = workOf(one);
  const ahead = others.reduce((sum, other) => sum + Math.min(workOf(other), work), 0);
  const queries = others.reduce((sum, other) => sum + Math.min(other.left, one.left), 0);
  return { takes: (work + ahead) * interval, queuedAhead: queries };
};

/** In calls. */
const workOf = ({ calls, left, ...known }: Sharing): number => (left + underWay(known)) * calls;
