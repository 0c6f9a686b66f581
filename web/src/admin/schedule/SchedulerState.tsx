import { Button } from '@mantine/core';
import type { SchedulerStatus } from '#shared/contract/admin/schedule.ts';
import { FactPanel } from '../../ui/bare/panels/Facts.tsx';
import { useScheduledCheck } from './useScheduler.ts';

interface Props {
  readonly status: SchedulerStatus;
  readonly onRun?: (() => void) | undefined;
}

export const SchedulerState = ({ status, onRun }: Props) => {
  const running = useScheduledCheck();
  return (
    <FactPanel
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
      foot={
        <>
          <p>O agendador olha o relógio a cada minuto.</p>
          <Button
            variant="default"
            disabled={running.isPending}
            onClick={() => running.mutate(undefined, { onSettled: () => onRun?.() })}
          >
            {running.isPending ? 'Verificando...' : 'Executar Agendamento'}
          </Button>
        </>
      }
    />
  );
};

const yesOrNo = (value: boolean): string => (value ? 'Sim' : 'Não');
