import { Group, Stack } from '@mantine/core';
import type { RunProgress } from '#shared/contract/admin/schedule.ts';
import { counted, dayAndTime, whole } from '../../ui/bare/format.ts';
import text from '../../ui/bare/text.module.css';
import styles from './System.module.css';
import { runName } from './texts.ts';

/** What became of the last run. */
export const EndedRun = ({ run }: { readonly run: RunProgress }) => (
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
