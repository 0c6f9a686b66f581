import { schedule } from '#shared/contract/admin/schedule.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { auditEntry } from '../audit/audit.ts';
import { endCheck, findCheck } from '../checks/checks.store.ts';
import { isUnderWay } from '../checks/checks.ts';

export const handler = endpoint(schedule.stop)(async (request) => {
  const run = await findCheck(request.body.id);
  const target = run?.check.by === 'manual' ? 'Verificação manual' : 'Verificação agendada';
  const audit = auditEntry(request, 'schedule/stop', target);
  const isRunning = run !== undefined && run.check.by !== 'customer' && isUnderWay(run);
  const stopped = isRunning && (await endCheck(run, 'stopped', request.now, { audit }));
  const message = stopped ? '✅ Verificação interrompida com sucesso.' : 'Esta verificação já terminou.';
  return { stopped, message };
});
