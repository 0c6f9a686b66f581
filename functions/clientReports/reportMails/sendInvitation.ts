import { isReturned } from '../../accounts/email/returnedMails.store.ts';
import { sendOnce } from '../../accounts/email/sendOnce.ts';
import { findUser } from '../../accounts/users.store.ts';
import { findCompany, requireCompanyExists } from '../../companies/companies.store.ts';
import { isMailable } from '../../platform/mail/due.ts';
import { dayOfMoment } from '../../platform/time/calendar.ts';
import type { TaskOf } from '../../tasks/tasks.ts';
import { readMailing } from './mailing.store.ts';
import { invitationMail } from './reportMail.ts';

export const sendInvitation = async (task: TaskOf<'reportInvitation'>, now = Date.now()): Promise<void> => {
  const { user_id, company_id, email, site_url: siteUrl } = task;
  const [user, company, { recipients }] = await Promise.all([
    findUser(user_id),
    findCompany(user_id, company_id),
    readMailing(user_id, company_id),
  ]);
  const invited = recipients.find((one) => one.email === email && one.stopped_at === null);
  if (!user || !company || !invited || !isMailable(dayOfMoment(invited.added_at), now)) return;
  if (await isReturned(email, now)) return;
  await sendOnce({
    userId: user_id,
    name: `invitation ${company_id} ${email} ${invited.added_at}`,
    about: { company_id, email },
    needs: requireCompanyExists(user_id, company_id),
    now,
    mailWith: (token) =>
      invitationMail({ to: email, siteUrl, by: user.email, companyName: company.name, token }),
  });
};
