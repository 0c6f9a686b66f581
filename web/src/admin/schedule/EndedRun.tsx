import type { RunProgress } from '#shared/contract/admin/schedule.ts';
import { counted, dayAndTime, whole } from '../../ui/bare/format.ts';
import styles from './System.module.css';
import { runName } from './texts.ts';

/** What became of the last run. */
export const EndedRun = ({ run }: { readonly run: RunProgress }) => (
  <div className={styles.run}>
    <div className={styles.label}>
      <span>{titleOf(run)}</span>
      {run.ended_at && <span className={styles.quiet}>{dayAndTime(run.ended_at)}</span>}
    </div>
    <p className={styles.quiet}>{resultOf(run)}</p>
    {run.reason && <p className={styles.reason}>{run.reason}</p>}
  </div>
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
