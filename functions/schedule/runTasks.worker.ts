import { sendAlertMail } from '../alerts/sendAlertMail.ts';
import { tellAccount, tellAfterClosing } from '../alerts/tell.ts';
import { closeAllDays } from '../days/closingPass.ts';
import { rebuildCompany } from '../days/rebuildCompany.ts';
import { applyChangedPlan, applyLimits } from '../keywords/applyLimits.ts';
import { requestTasks } from '../tasks/tasks.store.ts';
import type { BillingKind, Kind } from '../tasks/tasks.ts';
import { type HandlersOf, taskWorker } from '../tasks/taskWorker.ts';
import { cleanups } from '../users/cleanup.ts';

const handlers = {
  ...cleanups,
  limits: ({ user_id }) => applyLimits(user_id),
  planLimits: applyChangedPlan,
  rebuild: rebuildCompany,
  closing: (task) => closeAllDays(task, tellAfterClosing),
  alerts: ({ user_id, days }) => tellAccount(user_id, days),
  alertMail: sendAlertMail,
} satisfies HandlersOf<Exclude<Kind, BillingKind>>;

export const handler = taskWorker(handlers, requestTasks);
