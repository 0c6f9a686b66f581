import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SchedulerStatus } from '#shared/contract/admin/schedule.ts';
import panel from '../../ui/bare/panels/panel.module.css';
import rows from '../../ui/bare/panels/rows.module.css';
import type { TabProps } from '../status.ts';
import styles from './System.module.css';
import { useScheduledCheck } from './useScheduler.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly status: SchedulerStatus;
}

export const SchedulerState = ({ status, onMessage }: Props) => {
  const running = useScheduledCheck(onMessage);
  return (
    <div className={panel.panel}>
      <dl className={`${rows.rows} ${styles.rows}`}>
        <Row name="Hora atual em Brasília">{status.currentTimeBrazil}</Row>
        <Row name="Última verificação">{status.lastCheckBrazil ?? 'Nenhuma ainda'}</Row>
        <Row name="Próximo horário">{status.nextCheckBrazil}</Row>
        <Row name="Horário pendente" about="Um horário agendado passou desde o início da última verificação.">
          {yesOrNo(status.shouldRun)}
        </Row>
        <Row name="Deve pular" about="O último horário já foi atendido, ou há uma verificação em andamento.">
          {yesOrNo(status.shouldSkip)}
        </Row>
        <Row name="Executaria agora" about="Há um horário pendente e nada a pular.">
          {yesOrNo(status.wouldExecute)}
        </Row>
      </dl>
      <div className={`${rows.foot} ${styles.foot}`}>
        <p>O agendador olha o relógio a cada minuto.</p>
        <Button variant="default" disabled={running.busy} onClick={running.start}>
          {running.busy ? 'Verificando...' : 'Executar Agendamento'}
        </Button>
      </div>
    </div>
  );
};

const yesOrNo = (value: boolean): string => (value ? 'Sim' : 'Não');

interface RowProps {
  readonly name: string;
  readonly about?: string;
  readonly children: ReactNode;
}

const Row = ({ name, about, children }: RowProps) => (
  <div>
    <dt>
      {name}
      {about && <small>{about}</small>}
    </dt>
    <dd>{children}</dd>
  </div>
);
