import { daysBefore, timeOn } from '../platform/time/calendar.ts';
import { saveTasks } from '../tasks/tasks.store.ts';
import { newTask } from '../tasks/tasks.ts';
import { listMailings } from './mailing.store.ts';
import { type MailChoice, sinceOf } from './mailing.ts';

/** Of days that were closed together, the last that ends a company's period is mailed. */
export const recordReportMails = async (
  userId: string,
  days: readonly string[],
  readChoice: () => Promise<MailChoice>,
): Promise<void> => {
  if (!days.some((day) => sinceOf('weekly', day) ?? sinceOf('monthly', day))) return;
  const { report_mails, alert_hour } = await readChoice();
  if (!report_mails) return;
  const time = `${String(alert_hour).padStart(2, '0')}:00`;
  const tasks = (await listMailings(userId)).flatMap(({ company_id, frequency }) => {
    const day = days.findLast((one) => sinceOf(frequency, one));
    if (day === undefined) return [];
    const due = Math.max(Date.now(), timeOn(daysBefore(day, -1), time));
    return newTask('reportMail', { user_id: userId, company_id, day }, due, `${company_id}#${day}`);
  });
  await saveTasks(tasks);
};
