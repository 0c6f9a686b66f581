import { readSettings } from '../alerts/settings.store.ts';
import { tellAccount } from '../alerts/tell.ts';
import { recordReportMails } from '../clientReports/recordReportMails.ts';
import { allSettled } from '../platform/allSettled.ts';
import { log } from '../platform/log.ts';
import { saveTasks } from '../tasks/tasks.store.ts';
import { newTask, type TaskOf } from '../tasks/tasks.ts';

/** Never fails for one account: what could not be done is left to a task. */
export const afterClosing = async (userId: string, days: readonly string[]): Promise<void> => {
  const task = { user_id: userId, days: [...days] };
  try {
    await followClosing(task);
  } catch (error) {
    log.error('What follows the closing of an account was not done', { userId, error });
    await saveTasks([newTask('alerts', task, Date.now(), `${userId}#${days.at(-1)}`)]);
  }
};

/** Repeating tells and mails nothing twice. */
export const followClosing = async ({
  user_id,
  days,
}: Pick<TaskOf<'alerts'>, 'user_id' | 'days'>): Promise<void> => {
  const settings = await readSettings(user_id);
  await allSettled([tellAccount(user_id, days, settings), recordReportMails(user_id, days, settings)]);
};
