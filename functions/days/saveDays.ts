import pMap from 'p-map';
import type { KeywordRecord } from '../keywords/keywords.ts';
import { type ClosedDay, listPageOnes, putDays } from './days.store.ts';
import { readPageOnes, textsOf } from './pageOnes.ts';

/** Each day of many keywords reads as many results. */
const AT_ONCE = { concurrency: 2 };

/** Saves a company's days, the oldest first, with who was on the first pages then. Repeating is safe. */
export const saveDays = async (
  userId: string,
  companyId: string,
  keywords: readonly KeywordRecord[],
  closed: readonly ClosedDay[],
): Promise<void> => {
  const [first, last] = [closed[0], closed.at(-1)];
  if (!first || !last) return;
  const known = await listPageOnes(userId, companyId, first.metrics.day, last.metrics.day);
  const texts = textsOf(keywords);
  const complete = await pMap(
    closed,
    async (day) => ({
      ...day,
      pageOnes: await readPageOnes(day.snapshots, texts, known.get(day.metrics.day)),
    }),
    AT_ONCE,
  );
  await putDays(userId, companyId, complete);
};
