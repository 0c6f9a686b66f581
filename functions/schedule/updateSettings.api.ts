import { schedule } from '#shared/contract/admin/schedule.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { auditEntry, changesBetween } from '../audit/audit.ts';
import { AppError } from '../platform/errors.ts';
import { changeSchedule, readSchedule } from './schedule.store.ts';
import { afterChange, formOf } from './schedule.ts';
import { toSystemConfig } from './systemConfig.ts';

/** How often the schedule may change, as when a run begins, before a change is saved. */
const SAVE_ATTEMPTS = 5;

export const handler = endpoint(schedule.updateSettings)(async (request) => {
  for (let attempt = 0; attempt < SAVE_ATTEMPTS; attempt++) {
    const known = await readSchedule();
    const changes = changesBetween(formOf(known), request.body);
    if (changes.length === 0) return toSystemConfig(known);
    const changed = afterChange(known, request.body, request.now);
    const audit = auditEntry(request, 'schedule/update', 'Agendamento', changes);
    if (await changeSchedule(known, changed, audit)) return toSystemConfig(changed);
  }
  throw new AppError('conflict', 'Outra alteração está em andamento. Tente de novo.');
});
