import { toBrazilTime } from '../platform/time/calendar.ts';
import { findOutage } from '../search/outages.store.ts';
import { isRecent } from '../search/outages.ts';
import { readSearchSettings } from '../search/settings/settings.store.ts';
import { nextMoment, type Schedule } from './schedule.ts';

export const RUN_IN_PROGRESS = 'Uma verificação de todas as palavras-chave já está em andamento.';

export const startedMessage = async (what: string, now: number): Promise<string> => {
  const { provider } = await readSearchSettings();
  const outage = await findOutage(provider);
  if (!isRecent(outage, now)) return `✅ ${what} iniciada com sucesso.`;
  const at = toBrazilTime(Date.parse(outage.at));
  return `${what} iniciada, mas o provedor de busca recusou as últimas consultas (${at}): ${outage.reason}`;
};

export const skippedMessage = (known: Schedule, isRunning: boolean, now: number): string => {
  if (isRunning) return RUN_IN_PROGRESS;
  const next = `O próximo é em ${toBrazilTime(Date.parse(nextMoment(known, now)))}.`;
  if (known.run_started_at === undefined) return `Nenhum horário agendado passou ainda. ${next}`;
  const began = toBrazilTime(Date.parse(known.run_started_at));
  return `Nenhum horário agendado passou desde a última verificação (${began}). ${next}`;
};
