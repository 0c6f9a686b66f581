import { readSettings } from '../alerts/settings.store.ts';
import { tellAccount } from '../alerts/tell.ts';
import { recordReportMails } from '../clientReports/reportMails/recordReportMails.ts';
import { allSettled } from '../platform/allSettled.ts';
import { log } from '../platform/log.ts';
import { saveTasks } from '../tasks/tasks.store.ts';
import { newTask, type TaskOf } from '../tasks/tasks.ts';

/** Never fails for one account: what could not be done is left to a task. */
export const afterClosing = async (
  userId: string,
  days: readonly string[],
  isClosed = true,
): Promise<void> => {
  const task = { user_id: userId, days: [...days], is_closed: isClosed };
  try {
    await followClosing(task);
  } catch (error) {
    log.error('What follows the closing of an account was not done', { userId, error });
    await saveTasks([newTask('afterClosing', task, Date.now(), `${userId}#${days.at(-1)}`)]);
  }
};

/**
 * Days that could not be closed are not told of, but reports of them are mailed: these are composed later,
 * after the rebuild. Repeating tells and mails nothing twice.
 */
export const followClosing = async ({
  user_id,
  days,
  is_closed,
}: Pick<TaskOf<'afterClosing'>, 'user_id' | 'days' | 'is_closed'>): Promise<void> => {
  const settings = await readSettings(user_id);
  const telling = is_closed ? [tellAccount(user_id, days, settings)] : [];
  await allSettled([...telling, recordReportMails(user_id, days, settings)]);
};
