import { isReturned } from '../accounts/email/returnedMails.store.ts';
import { sendOnce } from '../accounts/email/sendOnce.ts';
import { findUser } from '../accounts/users.store.ts';
import { isEmailProven } from '../accounts/users.ts';
import { findCompany, requireCompanyExists } from '../companies/companies.store.ts';
import { eachSettled } from '../platform/allSettled.ts';
import { isMailable } from '../platform/mail/due.ts';
import { isUsable } from '../subscriptions/status.ts';
import { findSubscription } from '../subscriptions/subscription.store.ts';
import type { TaskOf } from '../tasks/tasks.ts';
import { brandedPdf } from './brandedPdf.ts';
import { createLink, revokeLink } from './links.store.ts';
import { readMailing } from './mailing.store.ts';
import { type MailChoice, readersOf, sinceOf } from './mailing.ts';
import { composeReport } from './report.ts';
import { reportMail } from './reportMail.ts';

/** Each reader gets the mail at most once, whatever becomes of the others' mails. */
export const sendReportMail = async (
  task: TaskOf<'reportMail'>,
  choice: MailChoice,
  now = Date.now(),
): Promise<void> => {
  if (!choice.report_mails || !isMailable(task.day, now)) return;
  const due = await findDue(task, now);
  if (!due) return;
  const { id, mailTo } = await prepare(task, due, choice.site_url, now);
  let isUsed = false;
  const sendToOne = async (email: string) => {
    if (await sendTo(email, task, due, mailTo, now)) isUsed = true;
  };
  try {
    await eachSettled(due.readers, sendToOne);
  } finally {
    if (!isUsed) await revokeLink(task.user_id, id);
  }
};

type Due = NonNullable<Awaited<ReturnType<typeof findDue>>>;

const findDue = async ({ user_id, company_id, day }: TaskOf<'reportMail'>, now: number) => {
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

type MailTo = (email: string, endToken: string) => ReturnType<typeof reportMail>;

/** Composes the report, and creates the link that all readers share. */
const prepare = async (
  { user_id, company_id }: TaskOf<'reportMail'>,
  { company, mailing: { sections, frequency }, since }: Due,
  siteUrl: string,
  now: number,
) => {
  const form = { sections, introduction: null, period: since };
  const report = await composeReport(user_id, company, form, now);
  const bytes = await brandedPdf(user_id, report);
  const pdf = bytes.length <= MOST_BYTES ? bytes : undefined;
  const mailed = { ...form, password_hash: null, is_mailed: true, expires_in_days: LINK_DAYS };
  const { link, token } = await createLink(user_id, company_id, mailed, now);
  const mailTo: MailTo = (to, endToken) =>
    reportMail(report, { to, siteUrl, frequency, token, endToken, pdf });
  return { id: link.id, mailTo };
};

const sendTo = async (
  email: string,
  { user_id, company_id, day }: TaskOf<'reportMail'>,
  { account }: Due,
  mailTo: MailTo,
  now: number,
): Promise<boolean> =>
  sendOnce({
    userId: user_id,
    name: `report ${company_id} ${day} ${email}`,
    about: { company_id, ...(email !== account && { email }) },
    needs: requireCompanyExists(user_id, company_id),
    now,
    mailWith: (token) => mailTo(email, token),
  });
