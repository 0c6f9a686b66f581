import { Button } from '@mantine/core';
import { useState } from 'react';
import { schedule } from '#shared/contract/admin/schedule.ts';
import { call, messageOf } from '../../api.ts';
import type { TabProps } from '../tab.ts';
import styles from './Overview.module.css';
import { SchedulerStatusDialog } from './SchedulerStatusDialog.tsx';
import { useCredits } from './useCredits.ts';
import { useStart } from './useStart.ts';

/** What administrators do most, and the way to two tabs. */
export const QuickActions = ({ onMessage, onOpenTab }: TabProps) => {
  const [isStatusOpen, setStatusOpen] = useState(false);
  const checkAll = useStart(() => call(schedule.checkAll, {}), 'Erro ao iniciar a verificação', onMessage);
  const run = useStart(() => call(schedule.run, {}), 'Erro ao executar a verificação agendada', onMessage);
  const credits = useCredits();
  const refreshCredits = async () => {
    onMessage('Verificando...');
    const { data, error } = await credits.refetch();
    const problem = error ? messageOf(error, 'Erro ao verificar créditos') : data?.error;
    onMessage(problem ? `❌ ${problem}` : '✅ Créditos atualizados com sucesso');
  };
  return (
    <div className={styles.actions}>
      <Button disabled={checkAll.busy} onClick={checkAll.start}>
        {checkAll.busy ? 'Verificando...' : 'Verificar Todas as Palavras-chave'}
      </Button>
      <Button variant="default" disabled={run.busy} onClick={run.start}>
        {run.busy ? 'Verificando...' : 'Executar Verificação Agendada'}
      </Button>
      <Button variant="default" onClick={() => setStatusOpen(true)}>
        Status do Agendador
      </Button>
      <Button variant="default" disabled={credits.isFetching} onClick={() => void refreshCredits()}>
        {credits.isFetching ? 'Verificando...' : 'Atualizar Créditos'}
      </Button>
      <Button variant="default" onClick={() => onOpenTab('webscraping')}>
        Ir para Web Scraping
      </Button>
      <Button variant="default" onClick={() => onOpenTab('logs')}>
        Ver Logs
      </Button>
      {isStatusOpen && <SchedulerStatusDialog onMessage={onMessage} onClose={() => setStatusOpen(false)} />}
    </div>
  );
};
