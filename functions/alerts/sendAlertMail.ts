import { isReturned } from '../accounts/email/returnedMails.store.ts';
import { sendOnce } from '../accounts/email/sendOnce.ts';
import { findUser, requireUser } from '../accounts/users.store.ts';
import { isEmailProven } from '../accounts/users.ts';
import { isMailable } from '../platform/mail/due.ts';
import type { TaskOf } from '../tasks/tasks.ts';
import { alertMail } from './alertMail.ts';
import { listStored } from './alerts.store.ts';
import { readSettings } from './settings.store.ts';
import { withCompanies } from './shownAlerts.ts';

export const sendAlertMail = async ({ user_id, day }: TaskOf<'alertMail'>): Promise<void> => {
  const now = Date.now();
  if (!isMailable(day, now)) return;
  const [user, settings] = await Promise.all([findUser(user_id), readSettings(user_id)]);
  if (!user || !isEmailProven(user) || !settings.position_alerts) return;
  if (await isReturned(user.email, now)) return;
  const shown = await withCompanies(user_id, listStored(user_id, day, day));
  if (shown.length === 0) return;
  await sendOnce({
    userId: user_id,
    name: `alerts ${day}`,
    needs: requireUser(user_id),
    now,
    mailWith: (token) => alertMail({ to: user.email, siteUrl: settings.site_url, day, token, shown }),
  });
};
