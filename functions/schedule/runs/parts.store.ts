/** Keys: RUN#<run>/PART#<number> counts up to 200 of a run's messages, and records which. */
import { allSettled } from '../../platform/allSettled.ts';
import { type Item, type Key, queryBetween, read } from '../../platform/aws/table.ts';
import { update } from '../../platform/aws/writes.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { type CountedMessage, PART_SIZE, type Part } from './parts.ts';
import { runTtl } from './runs.ts';

/** The padded index makes parts sort in order. */
const partKey = (runId: string, index: number): Key => ({
  PK: `RUN#${runId}`,
  SK: `PART#${String(index).padStart(6, '0')}`,
});

/** Repeating is safe. Writes once per part. */
export const countMessages = async (
  runId: string,
  counted: readonly CountedMessage[],
  now: number,
): Promise<void> => {
  const byPart = Map.groupBy(counted, ({ number }) => Math.floor(number / PART_SIZE));
  await allSettled([...byPart].map(([index, messages]) => countInPart(partKey(runId, index), messages, now)));
};

const countInPart = async (key: Key, messages: readonly CountedMessage[], now: number): Promise<void> => {
  let left = [...new Map(messages.map((message) => [message.number % PART_SIZE, message])).entries()];
  while (left.length > 0 && !(await addToPart(key, left, now))) {
    const known = numbersOf((await read(key)) ?? {});
    left = left.filter(([number]) => !known.has(number));
  }
};

/** Returns false, counting none of the messages, if one is already counted. */
const addToPart = async (
  key: Key,
  messages: readonly (readonly [number, CountedMessage])[],
  now: number,
): Promise<boolean> => {
  const sumOf = (what: 'done' | 'failed' | 'calls') =>
    messages.reduce((sum, [, message]) => sum + message[what], 0);
  const isNew = messages.map((_, index) => `NOT contains(numbers, :n${index})`);
  const added = await update(key, {
    set: { counted_at: toMoment(now), ttl: runTtl(now) },
    add: {
      numbers: new Set(messages.map(([number]) => number)),
      done: sumOf('done'),
      failed: sumOf('failed'),
      calls: sumOf('calls'),
    },
    when: isNew.join(' AND '),
    values: Object.fromEntries(messages.map(([number], index) => [`n${index}`, number])),
    returns: 'NONE',
  });
  return added !== undefined;
};

/** Lists parts in order, from the index `from`. */
export const listParts = async (runId: string, from: number): Promise<Part[]> => {
  const { PK, SK: first } = partKey(runId, from);
  const items = await queryBetween(PK, first, 'PART#~', { consistent: true });
  return items.map((item) => ({
    index: Number(String(item.SK).slice('PART#'.length)),
    numbers: numbersOf(item),
    done: Number(item.done),
    failed: Number(item.failed),
    calls: Number(item.calls),
    countedAt: String(item.counted_at),
  }));
};

/** Returns numbers within the part, counted from 0. */
const numbersOf = ({ numbers }: Item): ReadonlySet<number> => (numbers instanceof Set ? numbers : new Set());
