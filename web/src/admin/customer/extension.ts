import { MAX_EXTENSION_DAYS } from '#shared/contract/admin/subscriptions.ts';
import { day } from '../../ui/bare/text/format.ts';

const DAY_MS = 86_400_000;
const SUGGESTED_DAYS = 7;

/** The day in São Paulo as YYYY-MM-DD. */
const dayOf = (at: string | number): string => day(at).split('/').toReversed().join('-');

export interface ExtensionDays {
  readonly first: string;
  readonly last: string;
  readonly suggested: string;
}

/** Undefined if the trial already lasts until the last day allowed. */
export const extensionDays = (trialEnd: string, now: number): ExtensionDays | undefined => {
  const end = Math.max(Date.parse(trialEnd), now);
  const latest = now + MAX_EXTENSION_DAYS * DAY_MS;
  const [first, last] = [dayOf(end + DAY_MS), dayOf(latest)];
  if (first > last) return undefined;
  return { first, last, suggested: dayOf(Math.min(end + SUGGESTED_DAYS * DAY_MS, latest)) };
};

/** The field's date as DD/MM/YYYY; empty without a date. */
export const dayText = (field: string): string => field.split('-').toReversed().join('/');
