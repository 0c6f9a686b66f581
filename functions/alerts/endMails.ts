import { findMail } from '../accounts/email/sentMails.store.ts';
import { stopMailing } from '../clientReports/reportMails/mailing.store.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import type { TaskOf } from '../tasks/tasks.ts';
import { readSettings, saveSettings } from './settings.store.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findMail>>>;

/** Ends such mails as this one to its address. Repeating is safe. */
export const endMails = async ({ userId, company_id, email }: Found, now: number): Promise<void> => {
  if (company_id === undefined) await switchAlertsOff(userId);
  else await stopMailing(userId, company_id, email, now);
};

const switchAlertsOff = (userId: string) =>
  retryOrThrow(async () => {
    const before = await readSettings(userId);
    return saveSettings(userId, before, { position_alerts: false });
  });

export const endComplained = async ({ user_id, mail_id }: TaskOf<'complaint'>): Promise<void> => {
  const found = await findMail({ userId: user_id, id: mail_id });
  if (found) await endMails(found, Date.now());
};
