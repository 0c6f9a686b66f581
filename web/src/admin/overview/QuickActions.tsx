import { Button } from '@mantine/core';
import { useState } from 'react';
import { onDemand } from '../../ui/kit/onDemand.tsx';
import { useCheckAll, useScheduledCheck } from '../schedule/useStart.ts';
import { useRefreshableCredits } from '../search/useCredits.ts';
import type { TabProps } from '../tab.ts';
import styles from './Overview.module.css';

const SchedulerStatusDialog = onDemand(() =>
  import('./SchedulerStatusDialog.tsx').then((it) => it.SchedulerStatusDialog),
);

/** What administrators do most, and the way to two tabs. */
export const QuickActions = ({ onMessage, onOpenTab }: TabProps) => {
  const [isStatusOpen, setStatusOpen] = useState(false);
  const checkAll = useCheckAll(onMessage);
  const run = useScheduledCheck(onMessage);
  const credits = useRefreshableCredits(onMessage);
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
      <Button variant="default" disabled={credits.query.isFetching} onClick={credits.refresh}>
        {credits.query.isFetching ? 'Verificando...' : 'Atualizar Créditos'}
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
