/** Keys: CHECK#<check>/TALLY#<number> counts up to 200 of a check's queries, and records which. */
import { type Item, type Key, queryPrefix } from '../platform/aws/table.ts';
import { update } from '../platform/aws/writes.ts';
import { toMoment } from '../platform/time/clock.ts';
import { checkPartition, checkTtl } from './checks.ts';
import { type Outcomes, outcomesIn, sumOf, TALLY_SIZE, type Tally } from './tallies.ts';

const tallyKey = (checkId: string, index: number): Key => ({
  PK: checkPartition(checkId),
  SK: `TALLY#${String(index).padStart(6, '0')}`,
});

export interface CountedQuery {
  readonly checkId: string;
  readonly number: number;
  readonly outcomes: Outcomes;
}

/** Counts each query once, however often it comes. */
export const countQueries = async (counted: readonly CountedQuery[], now: number): Promise<void> => {
  const distinct = new Map(counted.map((one) => [`${one.checkId} ${one.number}`, one])).values();
  const tallies = Map.groupBy(distinct, ({ checkId, number }) => `${checkId} ${tallyOf(number)}`);
  await Promise.all([...tallies.values()].map((alike) => countInTally(alike, now)));
};

const tallyOf = (number: number): number => Math.floor(number / TALLY_SIZE);

/** Counts queries by one write, or each by its own if one of them has been counted. */
const countInTally = async (counted: readonly CountedQuery[], now: number): Promise<void> => {
  const [first] = counted;
  if (!first) return;
  const numbers = counted.map(({ number }) => number % TALLY_SIZE);
  const isNew = await update(tallyKey(first.checkId, tallyOf(first.number)), {
    set: { counted_at: toMoment(now), ttl: checkTtl(now) },
    add: { numbers: new Set(numbers), ...sumOf(counted.map(({ outcomes }) => outcomes)) },
    when: numbers.map((_, index) => `NOT contains(numbers, :number${index})`).join(' AND '),
    values: Object.fromEntries(numbers.map((number, index) => [`number${index}`, number])),
    returns: 'NONE',
  });
  if (isNew || counted.length === 1) return;
  for (const one of counted) await countInTally([one], now);
};

export const listTallies = async (checkId: string): Promise<Tally[]> => {
  const items = await queryPrefix(checkPartition(checkId), 'TALLY#');
  return items.map((item) => ({
    ...outcomesIn(item),
    index: Number(String(item.SK).slice('TALLY#'.length)),
    numbers: numbersOf(item),
    countedAt: String(item.counted_at),
  }));
};

const numbersOf = ({ numbers }: Item): ReadonlySet<number> => (numbers instanceof Set ? numbers : new Set());
