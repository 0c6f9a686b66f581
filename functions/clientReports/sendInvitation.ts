import { putMailLink } from '../accounts/email/mailLinks.store.ts';
import { isReturned } from '../accounts/email/returnedMails.store.ts';
import { sendOnce } from '../accounts/email/sendOnce.ts';
import { formatUserToken, newToken } from '../accounts/sessions/tokens.ts';
import { findCompany } from '../companies/companies.store.ts';
import { hasSender } from '../platform/mail/mail.ts';
import type { TaskOf } from '../tasks/tasks.ts';
import { readBrand, toBrand } from './brand.store.ts';
import { claimReportMail, INVITATION, readMailing, releaseReportMail } from './mailing.store.ts';
import { invitationMail } from './reportMail.ts';

export const sendInvitation = async (task: TaskOf<'reportInvitation'>): Promise<void> => {
  const { user_id, company_id, email, site_url: siteUrl } = task;
  const now = Date.now();
  const company = await findCompany(user_id, company_id);
  if (!company || !hasSender() || (await isReturned(email, now))) return;
  const [brand, { frequency }] = await Promise.all([readBrand(user_id), readMailing(user_id, company_id)]);
  const link = { userId: user_id, token: newToken() };
  const named = { email, name: INVITATION };
  await sendOnce({
    mail: invitationMail({
      to: email,
      siteUrl,
      frequency,
      brand: toBrand(brand),
      companyName: company.name,
      token: formatUserToken(link),
    }),
    claim: () =>
      claimReportMail(user_id, company_id, named, {
        isWanted: ({ recipients }) => recipients.some((one) => one.email === email),
        link: putMailLink(link, now, { company_id, email }),
      }),
    release: () => releaseReportMail(user_id, company_id, named),
  });
};
