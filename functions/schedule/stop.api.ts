import { schedule } from '#shared/contract/admin/schedule.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { auditEntry } from '../audit/audit.ts';
import { findProgress, stopRun } from './runs/runs.store.ts';
import { isInProgress } from './runs/runs.ts';

export const handler = endpoint(schedule.stop)(async (request) => {
  const run = await findProgress(request.body.id, request.now);
  const target = run?.kind === 'manual' ? 'Verificação manual' : 'Verificação agendada';
  const audit = auditEntry(request, 'schedule/stop', target);
  const stopped = run !== undefined && isInProgress(run) && (await stopRun(run, request.now, { audit }));
  const message = stopped ? '✅ Verificação interrompida com sucesso.' : 'Esta verificação já terminou.';
  return { stopped, message };
});
