import { mailDue } from '../../platform/mail/due.ts';
import { saveTasks } from '../../tasks/tasks.store.ts';
import { newTask } from '../../tasks/tasks.ts';
import { mailingsOf } from './mailing.store.ts';
import { type MailChoice, sinceOf } from './mailing.ts';

/** Of days that were closed together, the last that ends a company's period is mailed. */
export const recordReportMails = async (
  userId: string,
  days: readonly string[],
  { report_mails, alert_hour }: MailChoice,
): Promise<void> => {
  if (!report_mails || !days.some((day) => sinceOf('weekly', day) ?? sinceOf('monthly', day))) return;
  const tasks = (await mailingsOf(userId)).flatMap(({ company_id, frequency }) => {
    const day = days.findLast((one) => sinceOf(frequency, one));
    if (day === undefined) return [];
    const due = mailDue(day, alert_hour, Date.now());
    return newTask('reportMail', { user_id: userId, company_id, day }, due, `${company_id}#${day}`);
  });
  await saveTasks(tasks);
};
