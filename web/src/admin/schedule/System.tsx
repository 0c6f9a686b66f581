import { Box, Button, Group, Progress, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RunProgress, schedule } from '#shared/contract/admin/schedule.ts';
import { operator } from '#shared/contract/operator.ts';
import { keywordsText, whole } from '#shared/format.ts';
import { call } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import panel from '../../ui/bare/panels/panel.module.css';
import rows from '../../ui/bare/panels/rows.module.css';
import { dayAndTime } from '../../ui/bare/text/format.ts';
import { RelativeTime } from '../../ui/bare/text/RelativeTime.tsx';
import text from '../../ui/bare/text/text.module.css';
import { Columns } from '../../ui/kit/Columns.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../../ui/kit/Skeletons.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { AdminConfirm } from '../actions.tsx';
import { OperatorForm } from '../operator/OperatorForm.tsx';
import { CheckAllDialog } from './CheckAllDialog.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { SchedulerState } from './SchedulerState.tsx';
import { runName } from './texts.ts';
import { isInProgress, useSchedulerStatus } from './useScheduler.ts';

export const System = () => {
  const config = useQuery({ ...routeQuery(schedule.getSettings, {}), refetchOnWindowFocus: false });
  const known = useQuery({ ...routeQuery(operator.get, {}), refetchOnWindowFocus: false });
  const status = useSchedulerStatus();
  return (
    <Stack gap="2rem">
      <TabSection
        id="global-check"
        title="Verificação Geral"
        lead="Todas as palavras-chave ativas, de todos."
      >
        <QueryState query={status} skeleton={<CardSkeletons count={1} height={62} />}>
          {({ run, isBehind, lastCheckBrazil }) => (
            <GlobalCheck run={run} isBehind={isBehind} lastCheck={lastCheckBrazil} />
          )}
        </QueryState>
      </TabSection>
      <Columns least="24rem" gap="2rem 1.5rem">
        <TabSection id="schedule" title="Agendamento" lead="Quando a verificação geral começa sozinha.">
          <QueryState query={config} skeleton={<CardSkeletons count={1} height={627} />}>
            {(saved) => <ScheduleForm saved={saved} />}
          </QueryState>
        </TabSection>
        <TabSection id="scheduler" title="Agendador" lead="O que ele faria agora.">
          <QueryState query={status} skeleton={<CardSkeletons count={1} height={436} />}>
            {(known) => <SchedulerState status={known} />}
          </QueryState>
        </TabSection>
      </Columns>
      <TabSection
        id="operator"
        title="Quem opera o site"
        lead="Como os termos e a política de privacidade o apresentam."
      >
        <QueryState query={known} skeleton={<CardSkeletons count={1} height={300} />}>
          {(saved) => <OperatorForm saved={saved} />}
        </QueryState>
      </TabSection>
    </Stack>
  );
};

interface Props {
  readonly run: RunProgress | null;
  readonly isBehind: boolean;
  readonly lastCheck: string | null;
}

const GlobalCheck = ({ run, isBehind, lastCheck }: Props) => {
  const [isAsking, setAsking] = useState(false);
  const busy = isInProgress(run);
  return (
    <div className={panel.panel}>
      {run && isInProgress(run) && <CurrentRun run={run} isBehind={isBehind} />}
      {run && !isInProgress(run) && <EndedRun run={run} />}
      <div className={rows.foot}>
        <p>
          {lastCheck === null
            ? 'Nenhuma verificação geral foi feita ainda.'
            : `Última verificação geral: ${lastCheck}.`}
        </p>
        <Button leftSection={<IconRefresh size={16} />} disabled={busy} onClick={() => setAsking(true)}>
          {busy ? 'Verificando...' : 'Verificar Todas as Palavras-chave'}
        </Button>
      </div>
      {isAsking && <CheckAllDialog onClose={() => setAsking(false)} />}
    </div>
  );
};

const EndedRun = ({ run }: { readonly run: RunProgress }) => (
  <Stack gap="0.5rem" p="0.875rem 1rem">
    <Group justify="space-between" gap="0 1rem" fw={500}>
      <span>{titleOf(run)}</span>
      {run.ended_at && <span className={text.quiet}>{dayAndTime(run.ended_at)}</span>}
    </Group>
    <p className={text.quiet}>{resultOf(run)}</p>
    {run.reason && (
      <Box component="p" c="var(--down)">
        {run.reason}
      </Box>
    )}
  </Stack>
);

const titleOf = ({ state, reason, ...run }: RunProgress): string => {
  const name = runName(run);
  if (state !== 'stopped') return `${name} concluída`;
  return `${name} interrompida${reason === null ? '' : ' pelo provedor'}`;
};

const resultOf = ({ total, done, failed }: RunProgress): string => {
  if (total === 0) return 'Não havia palavras-chave a verificar.';
  const checked = `${whole(done)} de ${keywordsText(total)}`;
  return failed === 0 ? `${checked}.` : `${checked}, ${whole(failed)} sem resposta.`;
};

interface CurrentRunProps {
  readonly run: RunProgress;
  readonly isBehind: boolean;
}

const CurrentRun = ({ run, isBehind }: CurrentRunProps) => {
  const [asking, setAsking] = useState(false);
  const { done, total } = run;
  return (
    <Stack gap="0.5rem" p="0.875rem 1rem">
      <Group justify="space-between" gap="0 1rem" fw={500}>
        <span>{runName(run)} em andamento</span>
        <span className={text.quiet}>{countsOf(run)}</span>
      </Group>
      <Progress
        value={total === 0 ? 0 : (done / total) * 100}
        size="sm"
        aria-label={`Verificação geral: ${done} de ${total}`}
      />
      <Group justify="space-between" gap="0 1rem" fw={500}>
        <span className={text.quiet}>
          <End {...run} />
        </span>
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
          Interromper
        </Button>
      </Group>
      {isBehind && (
        <Box component="p" c="var(--down)" role="status">
          A verificação não terminará antes do próximo horário, que começará atrasado. Aumente as requisições
          por minuto do provedor ou agende verificações menos frequentes.
        </Box>
      )}
      {asking && (
        <AdminConfirm
          title="Interromper Verificação"
          question="Interromper a verificação geral em andamento?"
          warning="As palavras-chave que ainda não foram verificadas mantêm a posição e a data que têm."
          confirmLabel="Interromper"
          busyLabel="Interrompendo..."
          onConfirm={() => call(schedule.stop, { body: { id: run.id } })}
          success={({ message }) => message}
          failure="Erro ao interromper a verificação"
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
};

const countsOf = ({ state, done, total, failed }: RunProgress): string => {
  const sent = state === 'sending' ? ' enviadas até agora' : '';
  const failures = failed > 0 ? ` · ${whole(failed)} sem resposta` : '';
  return `${whole(done)} de ${whole(total)}${sent}${failures}`;
};

const End = ({ state, expected_end }: RunProgress) => {
  if (expected_end === null) return state === 'sending' && 'Enviando as palavras-chave...';
  return (
    <>
      Término previsto: <RelativeTime at={expected_end} />
    </>
  );
};
