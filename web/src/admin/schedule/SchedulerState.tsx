import { Button } from '@mantine/core';
import type { SchedulerStatus } from '#shared/contract/admin/schedule.ts';
import { Facts } from '../../ui/bare/panels/Facts.tsx';
import panel from '../../ui/bare/panels/panel.module.css';
import rows from '../../ui/bare/panels/rows.module.css';
import { useScheduledCheck } from './useScheduler.ts';

interface Props {
  readonly status: SchedulerStatus;
  readonly onRun?: (() => void) | undefined;
}

export const SchedulerState = ({ status, onRun }: Props) => {
  const running = useScheduledCheck();
  return (
    <div className={panel.panel}>
      <Facts
        facts={[
          { label: 'Hora atual em Brasília', value: status.currentTimeBrazil },
          { label: 'Última verificação', value: status.lastCheckBrazil ?? 'Nenhuma ainda' },
          { label: 'Próximo horário', value: status.nextCheckBrazil },
          {
            label: 'Horário pendente',
            about: 'Um horário agendado passou desde o início da última verificação.',
            value: yesOrNo(status.shouldRun),
          },
          {
            label: 'Deve pular',
            about: 'O último horário já foi atendido, ou há uma verificação em andamento.',
            value: yesOrNo(status.shouldSkip),
          },
          {
            label: 'Executaria agora',
            about: 'Há um horário pendente e nada a pular.',
            value: yesOrNo(status.wouldExecute),
          },
        ]}
      />
      <div className={rows.foot}>
        <p>O agendador olha o relógio a cada minuto.</p>
        <Button
          variant="default"
          disabled={running.isPending}
          onClick={() => running.mutate(undefined, { onSettled: () => onRun?.() })}
        >
          {running.isPending ? 'Verificando...' : 'Executar Agendamento'}
        </Button>
      </div>
    </div>
  );
};

const yesOrNo = (value: boolean): string => (value ? 'Sim' : 'Não');
