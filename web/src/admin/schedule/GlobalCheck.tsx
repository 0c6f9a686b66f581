import { Box, Button, Group, Progress, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { type RunProgress, schedule } from '#shared/contract/admin/schedule.ts';
import { call } from '../../api.ts';
import panel from '../../ui/bare/panels/panel.module.css';
import rows from '../../ui/bare/panels/rows.module.css';
import { dayAndTime, keywordsText, whole } from '../../ui/bare/text/format.ts';
import { RelativeTime } from '../../ui/bare/text/RelativeTime.tsx';
import text from '../../ui/bare/text/text.module.css';
import { Confirm } from '../../ui/kit/dialogs/onDemand.tsx';
import { type TabProps, tellInStatus } from '../status.ts';
import { CheckAllDialog } from './CheckAllDialog.tsx';
import styles from './System.module.css';
import { runName } from './texts.ts';
import { isInProgress } from './useScheduler.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly run: RunProgress | null;
  /** Whether the running check delays the next scheduled one. */
  readonly isBehind: boolean;
  readonly lastCheck: string | null;
}

export const GlobalCheck = ({ run, isBehind, lastCheck, onMessage }: Props) => {
  const [isAsking, setAsking] = useState(false);
  const busy = isInProgress(run);
  return (
    <div className={panel.panel}>
      {run && isInProgress(run) && <CurrentRun run={run} isBehind={isBehind} onMessage={onMessage} />}
      {run && !isInProgress(run) && <EndedRun run={run} />}
      <div className={`${rows.foot} ${styles.foot}`}>
        <p>
          {lastCheck === null
            ? 'Nenhuma verificação geral foi feita ainda.'
            : `Última verificação geral: ${lastCheck}.`}
        </p>
        <Button leftSection={<IconRefresh size={16} />} disabled={busy} onClick={() => setAsking(true)}>
          {busy ? 'Verificando...' : 'Verificar Todas as Palavras-chave'}
        </Button>
      </div>
      {isAsking && <CheckAllDialog onMessage={onMessage} onClose={() => setAsking(false)} />}
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

interface CurrentRunProps extends Pick<TabProps, 'onMessage'> {
  readonly run: RunProgress;
  readonly isBehind: boolean;
}

const CurrentRun = ({ run, isBehind, onMessage }: CurrentRunProps) => {
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
        <Confirm
          title="Interromper Verificação"
          question="Interromper a verificação geral em andamento?"
          warning="As palavras-chave que ainda não foram verificadas mantêm a posição e a data que têm."
          confirmLabel="Interromper"
          busyLabel="Interrompendo..."
          onConfirm={() => call(schedule.stop, { body: { id: run.id } })}
          success={({ message }) => message}
          failure="Erro ao interromper a verificação"
          tell={tellInStatus(onMessage)}
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
