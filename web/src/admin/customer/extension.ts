import { MAX_EXTENSION_DAYS } from '#shared/contract/admin/subscriptions.ts';
import { day } from '../../ui/bare/format.ts';

const DAY_MS = 86_400_000;
const SUGGESTED_DAYS = 7;

/** The São Paulo day of a moment, as a date field has it: YYYY-MM-DD. */
const dayOf = (at: string | number): string => day(at).split('/').toReversed().join('-');

export interface ExtensionDays {
  readonly first: string;
  readonly last: string;
  /** The one that the form begins with. */
  readonly suggested: string;
}

/** The days that a trial may be extended to; undefined where it lasts until the last of them already. */
export const extensionDays = (trialEnd: string, now: number): ExtensionDays | undefined => {
  const end = Math.max(Date.parse(trialEnd), now);
  const latest = now + MAX_EXTENSION_DAYS * DAY_MS;
  const [first, last] = [dayOf(end + DAY_MS), dayOf(latest)];
  if (first > last) return undefined;
  return { first, last, suggested: dayOf(Math.min(end + SUGGESTED_DAYS * DAY_MS, latest)) };
};

/** A day of a date field as people read it; empty without one. */
export const shownDay = (field: string): string => field.split('-').toReversed().join('/');
