import { schedule } from '#shared/contract/admin/schedule.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { auditEntry } from '../audit/audit.ts';
import { RUN_IN_PROGRESS, startedMessage } from './messages.ts';
import { startRun } from './scheduler.ts';

export const handler = endpoint(schedule.checkAll)(async (request) => {
  const { now } = request;
  const started = await startRun('manual', now, auditEntry(request, 'schedule/run', 'Verificação manual'));
  if (!started) return { started: false, message: RUN_IN_PROGRESS };
  const message = await startedMessage('Verificação de todas as palavras-chave', now);
  return { started: true, message };
});
