/** Keys: PROVIDER#<name>/RATE holds until when a provider's bucket of tokens is spent (milliseconds). */
import type { Provider } from '#shared/messages.ts';
import { type Key, read } from '../platform/aws/table.ts';
import { update } from '../platform/aws/writes.ts';
import { SECOND } from '../platform/time/clock.ts';
import { type Doubt, isDoubtful, type Purpose, type Rate, tokensLeft, untilFull } from './rate.ts';

const rateKey = (provider: Provider): Key => ({ PK: `PROVIDER#${provider}`, SK: 'RATE' });

/** Tokens that were taken. */
export interface Taken {
  readonly count: number;
  /** Until when the bucket is spent (milliseconds); each token taken is one interval of it. */
  readonly spentUntil: number;
}

interface Seen {
  /** Until when the bucket was spent, and when that was seen (milliseconds). */
  readonly spentUntil: number;
  readonly at: number;
  /** The rate at that time: when it is changed, what was seen says nothing. */
  readonly interval: number;
}

/** What this instance last saw of each bucket. */
const seen = new Map<Provider, Seen>();

/** What was seen longer ago is read again: a write on what no longer holds costs more than a read. */
const seenFor = ({ interval }: Rate): number => Math.min(5 * SECOND, Math.max(SECOND, 3 * interval));

/** Only an attempt that another worker comes before does not know what the table holds. */
const MAX_ATTEMPTS = 5;

/**
 * Takes up to `wanted` tokens of all workers' in one write, or none without a write while the bucket is known
 * to be spent. `ticks` are milliseconds of a clock that never jumps.
 */
export const takeTokens = async (
  provider: Provider,
  rate: Rate,
  wanted: number,
  purpose: Purpose,
  now: number,
  ticks = performance.now(),
): Promise<Taken> => {
  if (lastSeen(provider, rate).at < Date.now() - seenFor(rate)) {
    see(provider, rate, await readSpentUntil(provider));
  }
  if (isDoubtful(lastSeen(provider, rate).spentUntil, now)) {
    const left = await settleDoubt(provider, rate, now, ticks);
    if (left > 0) return { count: 0, spentUntil: now + left };
  }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const known = lastSeen(provider, rate).spentUntil;
    const count = Math.min(wanted, Math.floor(tokensLeft(rate, purpose, known, now)));
    if (count < 1) break;
    const spentUntil = await spend(provider, rate, count, purpose, { known, now });
    see(provider, rate, spentUntil ?? (await readSpentUntil(provider)));
    if (spentUntil !== undefined) return { count, spentUntil };
  }
  return { count: 0, spentUntil: lastSeen(provider, rate).spentUntil };
};

const lastSeen = (provider: Provider, { interval }: Rate): Pick<Seen, 'spentUntil' | 'at'> => {
  const last = seen.get(provider);
  return last?.interval === interval ? last : { spentUntil: 0, at: 0 };
};

const see = (provider: Provider, { interval }: Rate, spentUntil: number): void => {
  seen.set(provider, { spentUntil, at: Date.now(), interval });
};

/** Returns until when the bucket is spent then; undefined if the table holds something else than is known. */
const spend = async (
  provider: Provider,
  { burst, interval }: Rate,
  count: number,
  { keep, ahead }: Purpose,
  { known, now }: { readonly known: number; readonly now: number },
): Promise<number | undefined> => {
  // A bucket that is full since this moment gains nothing more.
  const full = now - burst * interval;
  const cost = count * interval;
  const spent = await update(
    rateKey(provider),
    known < full
      ? {
          UpdateExpression: 'SET spent_until = :new',
          ConditionExpression: 'attribute_not_exists(spent_until) OR spent_until < :full',
          ExpressionAttributeValues: { ':new': full + cost, ':full': full },
        }
      : {
          UpdateExpression: 'SET spent_until = spent_until + :cost',
          ConditionExpression: 'spent_until BETWEEN :full AND :latest',
          ExpressionAttributeValues: {
            ':cost': cost,
            ':full': full,
            ':latest': now + ahead - keep * interval - cost,
          },
        },
  );
  return spent && Number(spent.spent_until);
};

/** The buckets of which this instance has seen that a clock is wrong. */
const doubts = new Map<Provider, Doubt>();

/** Returns how long (milliseconds) to wait until a doubtful bucket is full; 0 when it can be taken from. */
const settleDoubt = async (provider: Provider, rate: Rate, now: number, ticks: number): Promise<number> => {
  const spentUntil = await readSpentUntil(provider);
  see(provider, rate, spentUntil);
  if (!isDoubtful(spentUntil, now)) return 0;
  const known = doubts.get(provider);
  const doubt = known?.spentUntil === spentUntil ? known : { spentUntil, since: ticks };
  doubts.set(provider, doubt);
  const left = untilFull(rate, doubt, ticks);
  if (left > 0) return left;
  await fill(provider, doubt, now - rate.burst * rate.interval);
  see(provider, rate, await readSpentUntil(provider));
  return 0;
};

/** Fills a bucket that has stayed as it was doubted. */
const fill = (provider: Provider, { spentUntil }: Doubt, full: number) =>
  update(rateKey(provider), {
    UpdateExpression: 'SET spent_until = :full',
    ConditionExpression: 'spent_until = :doubted',
    ExpressionAttributeValues: { ':full': full, ':doubted': spentUntil },
  });

const readSpentUntil = async (provider: Provider): Promise<number> =>
  Number((await read(rateKey(provider)))?.spent_until ?? 0);

/** Puts tokens back that were not used. */
export const returnTokens = async (provider: Provider, rate: Rate, count: number): Promise<void> => {
  const returned = await update(rateKey(provider), {
    UpdateExpression: 'SET spent_until = spent_until - :cost',
    ConditionExpression: 'attribute_exists(spent_until)',
    ExpressionAttributeValues: { ':cost': count * rate.interval },
  });
  if (returned) see(provider, rate, Number(returned.spent_until));
};
