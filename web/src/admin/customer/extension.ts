import { MAX_EXTENSION_DAYS } from '#shared/contract/admin/subscriptions.ts';
import { DAY_MS, isoDay } from '../../ui/bare/text/format.ts';

const SUGGESTED_DAYS = 7;

export interface ExtensionDays {
  readonly first: string;
  readonly last: string;
  readonly suggested: string;
}

/** Undefined if the trial already lasts until the last day allowed. */
export const extensionDays = (trialEnd: string, now: number): ExtensionDays | undefined => {
  const end = Math.max(Date.parse(trialEnd), now);
  const latest = now + MAX_EXTENSION_DAYS * DAY_MS;
  const [first, last] = [isoDay(end + DAY_MS), isoDay(latest)];
  if (first > last) return undefined;
  return { first, last, suggested: isoDay(Math.min(end + SUGGESTED_DAYS * DAY_MS, latest)) };
};
