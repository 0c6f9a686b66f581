import { Button } from '@mantine/core';
import { useState } from 'react';
import { onDemand } from '../../ui/kit/onDemand.tsx';
import { useScheduledCheck } from '../schedule/useScheduledCheck.ts';
import { useRefreshableCredits } from '../search/useCredits.ts';
import type { TabProps } from '../tab.ts';
import styles from './Overview.module.css';

const CheckAllDialog = onDemand(() =>
  import('../schedule/CheckAllDialog.tsx').then((it) => it.CheckAllDialog),
);
const SchedulerStatusDialog = onDemand(() =>
  import('./SchedulerStatusDialog.tsx').then((it) => it.SchedulerStatusDialog),
);

/** What administrators do most, and the way to two tabs. */
export const QuickActions = ({ onMessage, onOpenTab }: TabProps) => {
  const [isStatusOpen, setStatusOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const run = useScheduledCheck(onMessage);
  const credits = useRefreshableCredits(onMessage);
  return (
    <>
      <div className={styles.actions}>
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
      </div>
      <p className={styles.spending}>Estas duas gastam créditos do provedor:</p>
      <div className={styles.actions}>
        <Button onClick={() => setAsking(true)}>Verificar Todas as Palavras-chave</Button>
        <Button variant="default" disabled={run.busy} onClick={run.start}>
          {run.busy ? 'Verificando...' : 'Executar Verificação Agendada'}
        </Button>
      </div>
      {isAsking && <CheckAllDialog onMessage={onMessage} onClose={() => setAsking(false)} />}
      {isStatusOpen && <SchedulerStatusDialog onMessage={onMessage} onClose={() => setStatusOpen(false)} />}
    </>
  );
};
