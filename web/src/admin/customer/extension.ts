import { MAX_EXTENSION_DAYS } from '#shared/contract/admin/subscriptions.ts';
import { day } from '../../ui/bare/format.ts';

const DAY_MS = 86_400_000;
const SUGGESTED_DAYS = 7;

/** The São Paulo day of a moment, as a date field has it: YYYY-MM-DD. */
const dayOf = (at: string | number): string => day(at).split('/').toReversed().join('-');

/** The days that a trial may be extended to, and the one that the form begins with. */
export const extensionDays = (trialEnd: string, now: number) => {
  const end = Date.parse(trialEnd);
  const last = now + MAX_EXTENSION_DAYS * DAY_MS;
  return {
    first: dayOf(Math.max(end, now) + DAY_MS),
    last: dayOf(last),
    suggested: dayOf(Math.min(end + SUGGESTED_DAYS * DAY_MS, last)),
  };
};

/** A day of a date field as people read it; empty without one. */
export const shownDay = (field: string): string => field.split('-').toReversed().join('/');
