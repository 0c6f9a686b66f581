import { isReturned } from '../accounts/email/returnedMails.store.ts';
import { sendOnce } from '../accounts/email/sendOnce.ts';
import { formatUserToken, newToken } from '../accounts/sessions/tokens.ts';
import { findUser } from '../accounts/users.store.ts';
import { isEmailProven } from '../accounts/users.ts';
import { hasSender } from '../platform/mail/mail.ts';
import { daysBefore, timeOn } from '../platform/time/calendar.ts';
import type { TaskOf } from '../tasks/tasks.ts';
import { alertMail } from './alertMail.ts';
import { listStored } from './alerts.store.ts';
import { claimMail, readSettings, releaseMail } from './settings.store.ts';
import { withCompanies } from './shownAlerts.ts';

/** Later, the next day's mail is due. */
const isTooLate = (day: string, now: number): boolean => now >= timeOn(daysBefore(day, -2), '00:00');

export const sendAlertMail = async ({ user_id, day }: TaskOf<'alertMail'>): Promise<void> => {
  const now = Date.now();
  if (!hasSender() || isTooLate(day, now)) return;
  const [user, settings] = await Promise.all([findUser(user_id), readSettings(user_id)]);
  if (!user || !isEmailProven(user) || !settings.position_alerts) return;
  if (await isReturned(user.email, now)) return;
  const told = await withCompanies(user_id, listStored(user_id, day, day));
  if (told.length === 0) return;
  const link = { userId: user_id, token: newToken() };
  const token = formatUserToken(link);
  await sendOnce({
    mail: alertMail({ to: user.email, siteUrl: settings.site_url, day, token, told }),
    claim: () => claimMail(link, day, now),
    release: () => releaseMail(user_id, day),
  });
};
