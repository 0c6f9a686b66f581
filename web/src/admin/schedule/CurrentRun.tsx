import { Button, Group, Progress, Stack } from '@mantine/core';
import { useState } from 'react';
import type { RunProgress } from '#shared/contract/admin/schedule.ts';
import { whole } from '../../ui/bare/format.ts';
import { RelativeTime } from '../../ui/bare/RelativeTime.tsx';
import text from '../../ui/bare/text.module.css';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import type { TabProps } from '../tab.ts';
import styles from './System.module.css';
import { runName } from './texts.ts';

const StopDialog = onDemand(() => import('./StopDialog.tsx').then((it) => it.StopDialog));

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly run: RunProgress;
  /** It delays the next scheduled check. */
  readonly isBehind: boolean;
}

/** How far the run is, when it is expected to end, and a way to stop it. */
export const CurrentRun = ({ run, isBehind, onMessage }: Props) => {
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
        <p className={`${text.plain} ${styles.reason}`} role="status">
          A verificação não terminará antes do próximo horário, que começará atrasado. Aumente as requisições
          por minuto do provedor ou agende verificações menos frequentes.
        </p>
      )}
      {asking && <StopDialog run={run} onMessage={onMessage} onClose={() => setAsking(false)} />}
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
