import type { AlertForm } from '#shared/contract/alerts.ts';
import { mailingFormOf, type ReportMailing, reportMailForm } from '#shared/contract/reportMails.ts';
import { versionOf } from '../../platform/edits.ts';
import { daysBefore, weekdayOf } from '../../platform/time/calendar.ts';
import type { StoredMailing } from './mailing.store.ts';

export interface MailChoice extends Pick<AlertForm, 'report_mails' | 'alert_hour'> {
  readonly site_url: string;
}

export const toMailing = ({ revision: _, ...mailing }: StoredMailing): ReportMailing => ({
  ...mailing,
  version: versionOf(fields, mailingFormOf(mailing)),
});

const fields = Object.keys(reportMailForm.shape);

/** Returns the first day that a report on this last day compares with; undefined if it ends no period. */
export const sinceOf = (frequency: ReportMailing['frequency'], day: string): string | undefined => {
  if (frequency === 'weekly' && weekdayOf(day) === 0) return daysBefore(day, 6);
  if (frequency === 'monthly' && daysBefore(day, -1).endsWith('-01')) return `${day.slice(0, 7)}-01`;
  return undefined;
};

/**
 * Who wants the report: the account, if its e-mail is confirmed, and who has confirmed and not stopped. The
 * account's own address is no other one, so that one press ends what it gets.
 */
export const readersOf = (
  { to_account, recipients }: StoredMailing,
  account: string | undefined,
): string[] => {
  const others = recipients.filter(
    ({ email, confirmed_at, stopped_at }) => confirmed_at && !stopped_at && email !== account,
  );
  return [...(to_account && account ? [account] : []), ...others.map(({ email }) => email)];
};
