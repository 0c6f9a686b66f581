import { schedule, scheduleForm } from '#shared/contract/admin/schedule.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { auditEntry, changesBetween } from '../audit/audit.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { requireVersion } from '../platform/edits.ts';
import { changeSchedule, readSchedule } from './schedule.store.ts';
import { afterChange, formOf, scheduleVersion, toSystemConfig } from './schedule.ts';

export const handler = endpoint(schedule.updateSettings)(async ({ body, ...request }) => {
  const { version: _, ...form } = body;
  const saved = await retryOrThrow(async () => {
    const known = await readSchedule();
    const stored = formOf(known);
    requireVersion(body, stored, scheduleVersion(known));
    const edited = scheduleForm.parse({ ...stored, ...form });
    const changes = changesBetween(stored, edited);
    if (changes.length === 0) return known;
    const changed = afterChange(known, edited, request.now);
    const audit = auditEntry(request, 'schedule/update', 'Agendamento', changes);
    return (await changeSchedule(known, changed, audit)) ? changed : undefined;
  });
  return toSystemConfig(saved);
});
