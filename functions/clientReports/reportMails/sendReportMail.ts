import { isReturned } from '../../accounts/email/returnedMails.store.ts';
import { sendOnce } from '../../accounts/email/sendOnce.ts';
import { findUser } from '../../accounts/users.store.ts';
import { isEmailProven } from '../../accounts/users.ts';
import { findCompany, requireCompanyExists } from '../../companies/companies.store.ts';
import { eachSettled } from '../../platform/allSettled.ts';
import { isMailable } from '../../platform/mail/due.ts';
import { isUsable } from '../../subscriptions/status.ts';
import { findSubscription } from '../../subscriptions/subscription.store.ts';
import type { TaskOf } from '../../tasks/tasks.ts';
import { createLink, revokeLink } from '../links.store.ts';
import { reportPdf } from '../pdf/reportPdf.ts';
import { composeReport } from '../report.ts';
import { readMailing } from './mailing.store.ts';
import { type MailChoice, readersOf, sinceOf } from './mailing.ts';
import { reportMail } from './reportMail.ts';

type ReportTask = TaskOf<'reportMail'>;

const findDue = async ({ user_id, company_id, day }: ReportTask, now: number) => {
  const [user, company, mailing, { subscription }] = await Promise.all([
    findUser(user_id),
    findCompany(user_id, company_id),
    readMailing(user_id, company_id),
    findSubscription(user_id),
  ]);
  const since = sinceOf(mailing.frequency, day);
  if (!user || !company || !since || !subscription || !isUsable(subscription, now)) return undefined;
  const account = isEmailProven(user) ? user.email : undefined;
  const readers: string[] = [];
  for (const email of readersOf(mailing, account)) if (!(await isReturned(email, now))) readers.push(email);
  return readers.length === 0 ? undefined : { company, mailing, since, account, readers };
};

/** A weekly report's link is there until four more have come. */
const LINK_DAYS = 35;

/** Mailbox providers refuse large mails. */
const MOST_BYTES = 3_000_000;

/** Each reader gets the mail at most once, whatever becomes of the others' mails; all share a link. */
export const sendReportMail = async (
  task: ReportTask,
  { report_mails, site_url: siteUrl }: MailChoice,
  now = Date.now(),
): Promise<void> => {
  const { user_id, company_id, day } = task;
  const due = report_mails && isMailable(day, now) ? await findDue(task, now) : undefined;
  if (!due) return;
  const { sections, frequency } = due.mailing;
  const form = { sections, introduction: null, period: due.since };
  const report = await composeReport(user_id, due.company, form, now);
  const bytes = await reportPdf(report);
  const pdf = bytes.length <= MOST_BYTES ? bytes : undefined;
  const mailed = { ...form, password_hash: null, is_mailed: true, expires_in_days: LINK_DAYS };
  const { link, token } = await createLink(user_id, company_id, mailed, now);
  let isUsed = false;
  const sendTo = async (to: string) => {
    const isSent = await sendOnce({
      userId: user_id,
      name: `report ${company_id} ${day} ${to}`,
      about: { company_id, ...(to !== due.account && { email: to }) },
      needs: requireCompanyExists(user_id, company_id),
      now,
      mailWith: (endToken) => reportMail(report, { to, siteUrl, frequency, token, endToken, pdf }),
    });
    isUsed ||= isSent;
  };
  try {
    await eachSettled(due.readers, sendTo);
  } finally {
    if (!isUsed) await revokeLink(user_id, link.id);
  }
};
