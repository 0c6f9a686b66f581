import { Progress } from '@mantine/core';
import type { CheckProgress as Check } from '#shared/contract/checks.ts';
import { whole } from '../ui/bare/format.ts';
import styles from './CheckProgress.module.css';

const POLL_MS = 2_000;

interface ReportQuery {
  readonly state: { readonly data: { readonly check: Check | null } | undefined };
}

/** A `refetchInterval` in milliseconds: polls a report while its check runs. */
export const pollWhileRunning = ({ state }: ReportQuery): number | false =>
  state.data?.check?.running ? POLL_MS : false;

/** The progress of a running check; afterwards how many keywords could not be verified. */
export const CheckProgress = ({ check }: { readonly check: Check | null }) => {
  if (!check) return null;
  if (check.running) return <Running check={check} />;
  if (check.failed === 0) return null;
  return <p className={styles.summary}>{unverifiedText(check.failed)} na última tentativa.</p>;
};

const Running = ({ check: { done, total, failed } }: { readonly check: Check }) => (
  <div className={styles.running}>
    <div className={styles.label}>
      <span>Verificação em andamento</span>
      <span className={styles.counts}>
        {whole(done)} de {whole(total)}
        {failed > 0 && ` · ${whole(failed)} sem resposta`}
      </span>
    </div>
    <Progress
      value={total === 0 ? 0 : (done / total) * 100}
      size="sm"
      aria-label={`Verificação em andamento: ${done} de ${total}`}
    />
  </div>
);

const unverifiedText = (failed: number): string =>
  failed === 1
    ? '1 palavra-chave não pôde ser verificada'
    : `${whole(failed)} palavras-chave não puderam ser verificadas`;
