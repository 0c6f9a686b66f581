import { Button, Group, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { RunProgress } from '#shared/contract/admin/schedule.ts';
import { counted, dayAndTime, whole } from '../../ui/bare/format.ts';
import panel from '../../ui/bare/panel.module.css';
import rows from '../../ui/bare/rows.module.css';
import text from '../../ui/bare/text.module.css';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import type { TabProps } from '../tab.ts';
import { CurrentRun } from './CurrentRun.tsx';
import styles from './System.module.css';
import { runName } from './texts.ts';
import { isGoingOn } from './useSchedulerStatus.ts';

const CheckAllDialog = onDemand(() => import('./CheckAllDialog.tsx').then((it) => it.CheckAllDialog));

interface Props extends Pick<TabProps, 'onMessage'> {
  /** The run that is going on, otherwise the last one. */
  readonly run: RunProgress | null;
  /** It is going on and delays the next scheduled check. */
  readonly isBehind: boolean;
  /** When it began, in São Paulo. */
  readonly lastCheck: string | null;
}

/** Starts a check of everybody's keywords, and shows the one that is going on or the last one. */
export const GlobalCheck = ({ run, isBehind, lastCheck, onMessage }: Props) => {
  const [isAsking, setAsking] = useState(false);
  const busy = isGoingOn(run);
  return (
    <div className={panel.panel}>
      {run && isGoingOn(run) && <CurrentRun run={run} isBehind={isBehind} onMessage={onMessage} />}
      {run && !isGoingOn(run) && <EndedRun run={run} />}
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

/** What became of the last run. */
const EndedRun = ({ run }: { readonly run: RunProgress }) => (
  <Stack gap="0.5rem" p="0.875rem 1rem">
    <Group justify="space-between" gap="0 1rem" fw={500}>
      <span>{titleOf(run)}</span>
      {run.ended_at && <span className={text.quiet}>{dayAndTime(run.ended_at)}</span>}
    </Group>
    <p className={text.quiet}>{resultOf(run)}</p>
    {run.reason && <p className={`${text.plain} ${styles.reason}`}>{run.reason}</p>}
  </Stack>
);

const titleOf = ({ state, reason, ...run }: RunProgress): string => {
  const name = runName(run);
  if (state !== 'stopped') return `${name} concluída`;
  return `${name} interrompida${reason === null ? '' : ' pelo provedor'}`;
};

const resultOf = ({ total, done, failed }: RunProgress): string => {
  if (total === 0) return 'Não havia palavras-chave a verificar.';
  const checked = `${whole(done)} de ${counted(total, 'palavra-chave', 'palavras-chave')}`;
  return failed === 0 ? `${checked}.` : `${checked}, ${whole(failed)} sem resposta.`;
};
