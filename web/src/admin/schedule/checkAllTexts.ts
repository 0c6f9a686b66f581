/** What administrators are told before a check of everybody's keywords. */
import type { RunProgress } from '#shared/contract/admin/schedule.ts';
import { counted, dayAndTime } from '../../ui/bare/format.ts';

/** What it costs, as far as the last run tells. */
export const checkAllCost = (run: RunProgress | null): string => {
  if (!run || run.total === 0) return 'Cada palavra-chave custa até 5 consultas.';
  return `São cerca de ${counted(run.total, 'palavra-chave', 'palavras-chave')}, até 5 consultas cada.`;
};

/** When the last run ended; empty if it has not. */
export const lastEndOf = (run: RunProgress | null): string =>
  run?.ended_at ? `A última verificação geral terminou em ${dayAndTime(run.ended_at)}.` : '';
