import { endComplained } from '../alerts/endMails.ts';
import { sendAlertMail } from '../alerts/sendAlertMail.ts';
import { readSettings } from '../alerts/settings.store.ts';
import { sendInvitation } from '../clientReports/reportMails/sendInvitation.ts';
import { sendReportMail } from '../clientReports/reportMails/sendReportMail.ts';
import { closeAllDays } from '../days/closingPass.ts';
import { rebuildCompany } from '../days/rebuildCompany.ts';
import { applyChangedPlan, applyLimits } from '../keywords/applyLimits.ts';
import { requestTasks } from '../tasks/tasks.store.ts';
import type { BillingKind, Kind } from '../tasks/tasks.ts';
import { type HandlersOf, taskWorker } from '../tasks/taskWorker.ts';
import { cleanups } from '../users/cleanup.ts';
import { afterClosing, followClosing } from './afterClosing.ts';

const handlers = {
  ...cleanups,
  limits: ({ user_id }) => applyLimits(user_id),
  planLimits: applyChangedPlan,
  rebuild: rebuildCompany,
  closing: (task) => closeAllDays(task, afterClosing),
  afterClosing: followClosing,
  alertMail: sendAlertMail,
  reportMail: async (task) => sendReportMail(task, await readSettings(task.user_id)),
  reportInvitation: sendInvitation,
  complaint: endComplained,
} satisfies HandlersOf<Exclude<Kind, BillingKind>>;

export const handler = taskWorker(handlers, requestTasks);
