import type { SchedulerStatus } from '#shared/contract/admin/schedule.ts';
import type { SearchCredits, search } from '#shared/contract/admin/search.ts';
import type { managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import type { KnownOperator } from '#shared/contract/operator.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { counted, whole } from '../../ui/bare/text/format.ts';

type Calls = ReplyOf<typeof search.getStatistics> | undefined;
type Billing = ReplyOf<typeof managedSubscriptions.getOverview> | undefined;

export const operatorState = ({ operator }: KnownOperator): string =>
  operator ? 'Informado' : 'Não informado';

export const figureOf = (value: number | undefined): string => (value === undefined ? '—' : whole(value));

export const lastRun = (status: SchedulerStatus | undefined) => {
  if (!status) return { value: '—' };
  const next = `próxima: ${status.nextCheckBrazil.slice(0, -3)}`;
  const { run } = status;
  if (!run) return { value: 'Nenhuma', note: next };
  const failed = run.failed === 0 ? 'nenhuma falha' : counted(run.failed, 'falha', 'falhas');
  const note = `${runStates[run.state]}, ${failed}; ${next}`;
  return { value: `${whole(run.done)} de ${whole(run.total)}`, note };
};

const runStates = {
  sending: 'em andamento, ainda enviando',
  running: 'em andamento',
  done: 'concluída',
  stopped: 'interrompida',
} as const;

export const failuresNote = (calls: Calls): string | undefined =>
  calls && `de ${counted(calls.requests_today, 'requisição', 'requisições')}`;

export const balanceNote = (
  credits: SearchCredits['credits_left'] | undefined,
  calls: Calls,
): string | undefined => {
  if (typeof credits !== 'number') return undefined;
  const balance = `saldo do Serper: ${whole(credits)}`;
  const mean = calls?.providers.find(({ provider }) => provider === 'serper')?.mean_per_day ?? null;
  if (mean === null || mean === 0) return balance;
  return `${balance}, cerca de ${counted(Math.floor(credits / mean), 'dia', 'dias')} no ritmo da última semana`;
};

export const trialsNote = (billing: Billing): string | undefined =>
  billing &&
  `${counted(billing.trials_converted, 'tornou-se assinatura paga', 'tornaram-se assinaturas pagas')}`;

export const mailsNote = (billing: Billing): string | undefined =>
  billing && counted(billing.mails_complained, 'marcado como spam', 'marcados como spam');
