import { schedule } from '#shared/contract/admin/schedule.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { auditEntry } from '../audit/audit.ts';
import { skippedMessage, startedMessage } from './messages.ts';
import { readState, startRun } from './scheduler.ts';

export const handler = endpoint(schedule.run)(async (request) => {
  const { now } = request;
  const audit = auditEntry(request, 'schedule/run', 'Verificação agendada');
  if (await startRun('scheduled', now, audit)) {
    const message = await startedMessage('Verificação agendada', now);
    return { executed: true, message };
  }
  const { schedule: current, isRunning } = await readState(now);
  return { executed: false, message: skippedMessage(current, isRunning, now) };
});
