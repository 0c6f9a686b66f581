import { isReturned } from '../accounts/email/returnedMails.store.ts';
import { formatUserToken, newToken } from '../accounts/sessions/tokens.ts';
import { findUser } from '../accounts/users.store.ts';
import { isEmailProven } from '../accounts/users.ts';
import { hasSender, MailNotSent, sendMail } from '../platform/mail/mail.ts';
import { daysBefore, timeOn } from '../platform/time/calendar.ts';
import type { TaskOf } from '../tasks/tasks.ts';
import { alertMail } from './alertMail.ts';
import { claimMail, readSettings, releaseMail } from './settings.store.ts';
import { listShown } from './shownAlerts.ts';

/** Later, the next day's mail is due. */
const isTooLate = (day: string, now: number): boolean => now >= timeOn(daysBefore(day, -2), '00:00');

/** Sends at most once: the mail is claimed before, and released only if it was certainly not sent. */
export const sendAlertMail = async ({ user_id, day }: TaskOf<'alertMail'>): Promise<void> => {
  const now = Date.now();
  if (!hasSender() || isTooLate(day, now)) return;
  const [user, settings] = await Promise.all([findUser(user_id), readSettings(user_id)]);
  if (!user || !isEmailProven(user) || !settings.position_alerts) return;
  if (await isReturned(user.email, now)) return;
  const told = await listShown(user_id, { since: day, until: day });
  if (told.length === 0) return;
  const link = { userId: user_id, token: newToken() };
  if (!(await claimMail(link, day, now))) return;
  const token = formatUserToken(link);
  try {
    await sendMail(alertMail({ to: user.email, siteUrl: settings.site_url, day, token, told }));
  } catch (error) {
    // What may have been sent is not sent again.
    if (!(error instanceof MailNotSent)) return;
    await releaseMail(user_id, day);
    throw error;
  }
};
