import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { schedule } from '#shared/contract/admin/schedule.ts';
import { routeQuery } from '../../cache.ts';
import { Columns } from '../../ui/kit/Columns.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../../ui/kit/Skeletons.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import type { TabProps } from '../status.ts';
import { GlobalCheck } from './GlobalCheck.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { SchedulerState } from './SchedulerState.tsx';
import { useSchedulerStatus } from './useScheduler.ts';

export const System = ({ onMessage }: TabProps) => {
  // A refetch must not overwrite what is being typed.
  const config = useQuery({ ...routeQuery(schedule.getSettings, {}), refetchOnWindowFocus: false });
  const status = useSchedulerStatus();
  return (
    <Stack gap="2rem">
      <TabSection
        id="global-check"
        title="Verificação Geral"
        lead="Todas as palavras-chave ativas, de todos."
      >
        <QueryState query={status} skeleton={<CardSkeletons count={1} height={110} />}>
          {({ run, isBehind, lastCheckBrazil }) => (
            <GlobalCheck run={run} isBehind={isBehind} lastCheck={lastCheckBrazil} onMessage={onMessage} />
          )}
        </QueryState>
      </TabSection>
      <Columns least="24rem" gap="2rem 1.5rem">
        <TabSection id="schedule" title="Agendamento" lead="Quando a verificação geral começa sozinha.">
          <QueryState query={config} skeleton={<CardSkeletons count={1} height={260} />}>
            {(saved) => <ScheduleForm saved={saved} onMessage={onMessage} />}
          </QueryState>
        </TabSection>
        <TabSection id="scheduler" title="Agendador" lead="O que ele faria agora.">
          <QueryState query={status} skeleton={<CardSkeletons count={1} height={260} />}>
            {(known) => <SchedulerState status={known} onMessage={onMessage} />}
          </QueryState>
        </TabSection>
      </Columns>
    </Stack>
  );
};
