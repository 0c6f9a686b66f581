import { isReturned } from '../accounts/email/returnedMails.store.ts';
import { sendOnce } from '../accounts/email/sendOnce.ts';
import { findCompany } from '../companies/companies.store.ts';
import { isMailable } from '../platform/mail/due.ts';
import { dayOfMoment } from '../platform/time/calendar.ts';
import type { TaskOf } from '../tasks/tasks.ts';
import { readBrand, toBrand } from './brand.store.ts';
import { claimReportMail, INVITATION, readMailing, releaseReportMail } from './mailing.store.ts';
import { invitationMail } from './reportMail.ts';

export const sendInvitation = async (task: TaskOf<'reportInvitation'>, now = Date.now()): Promise<void> => {
  const { user_id, company_id, email, site_url: siteUrl } = task;
  const [company, brand, { recipients }] = await Promise.all([
    findCompany(user_id, company_id),
    readBrand(user_id),
    readMailing(user_id, company_id),
  ]);
  const invited = recipients.find((one) => one.email === email);
  if (!company || !invited || !isMailable(dayOfMoment(invited.added_at), now)) return;
  if (await isReturned(email, now)) return;
  const { name: companyName } = company;
  const named = { email, name: INVITATION };
  await sendOnce({
    userId: user_id,
    now,
    about: { company_id, email },
    mailWith: (token) => invitationMail({ to: email, siteUrl, brand: toBrand(brand), companyName, token }),
    claim: (link) =>
      claimReportMail(user_id, company_id, named, {
        isWanted: ({ recipients }) => recipients.some((one) => one.email === email),
        link,
      }),
    release: () => releaseReportMail(user_id, company_id, named),
  });
};
