/** Keys: CHECK#<check>/TALLY#<number> counts up to 200 of a check's queries, and records which. */
import { type Item, type Key, queryPrefix } from '../platform/aws/table.ts';
import { update } from '../platform/aws/writes.ts';
import { toMoment } from '../platform/time/clock.ts';
import { checkPartition, checkTtl } from './checks.ts';
import { type Outcomes, outcomesIn, TALLY_SIZE, type Tally } from './tallies.ts';

const tallyKey = (checkId: string, index: number): Key => ({
  PK: checkPartition(checkId),
  SK: `TALLY#${String(index).padStart(6, '0')}`,
});

export const countQuery = async (
  checkId: string,
  number: number,
  outcomes: Outcomes,
  now: number,
): Promise<void> => {
  const place = number % TALLY_SIZE;
  await update(tallyKey(checkId, Math.floor(number / TALLY_SIZE)), {
    set: { counted_at: toMoment(now), ttl: checkTtl(now) },
    add: { numbers: new Set([place]), ...outcomes },
    when: 'NOT contains(numbers, :place)',
    values: { place },
    returns: 'NONE',
  });
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
