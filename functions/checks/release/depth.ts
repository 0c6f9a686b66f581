/** On six days of a week, a scheduled check reads keywords that are found nowhere less deeply. */
import type { ListedKeyword } from '../../keywords/fetchIndex.store.ts';
import { hashOf } from '../../platform/ids.ts';
import { dayOf, weekdayOf } from '../../platform/time/calendar.ts';
import { DAY } from '../../platform/time/clock.ts';

export const SHALLOW_PAGES = 2;

/** How many full readings in a row must have found nothing. */
const MISSES = 3;

/** New keywords are read in full, because their sites may have just been made for them. */
const NEW_MS = 7 * DAY;

/** Whether a keyword is read less deeply on most days. */
export const isSettled = ({ misses, activeSince }: ListedKeyword, now: number): boolean =>
  misses >= MISSES && Date.parse(activeSince) < now - NEW_MS;

/** Whether that holds on this day, too: one day a week, spread by the keyword's id, is for a full reading. */
export const isShallow = (keyword: ListedKeyword, now: number): boolean =>
  isSettled(keyword, now) &&
  Number.parseInt(hashOf(keyword.keywordId).slice(0, 8), 16) % 7 !== weekdayOf(dayOf(now));
