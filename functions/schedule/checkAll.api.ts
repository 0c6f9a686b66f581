import { schedule } from '#shared/contract/admin/schedule.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { auditEntry } from '../audit/audit.ts';
import { findActiveOutage } from '../search/activeSearch.ts';
import { GOING_ON, startedMessage } from './messages.ts';
import { startRun } from './scheduler.ts';

export const handler = endpoint(schedule.checkAll)(async (request) => {
  const { now } = request;
  const started = await startRun('manual', now, auditEntry(request, 'schedule/run', 'Verificação manual'));
  if (!started) return { started: false, message: GOING_ON };
  const message = startedMessage('Verificação de todas as palavras-chave', await findActiveOutage(), now);
  return { started: true, message };
});
