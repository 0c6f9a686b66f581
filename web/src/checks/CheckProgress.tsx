import { Progress } from '@mantine/core';
import type { CheckProgress as Check } from '#shared/contract/checks.ts';
import { timeOf, whole } from '../ui/bare/format.ts';
import styles from './CheckProgress.module.css';

/** The progress of a running check; afterwards how many keywords could not be verified. */
export const CheckProgress = ({ check }: { readonly check: Check | null }) => {
  if (!check) return null;
  if (check.running) return <Running check={check} />;
  if (check.failed === 0) return null;
  return <p className={styles.summary}>{unverifiedText(check.failed)} na última tentativa.</p>;
};

const Running = ({ check: { done, total, failed, expected_end } }: { readonly check: Check }) => (
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
    {expected_end !== null && (
      <p className={styles.end}>Término previsto: {timeOf(expected_end, Date.now())}</p>
    )}
  </div>
);

const unverifiedText = (failed: number): string =>
  failed === 1
    ? '1 palavra-chave não pôde ser verificada'
    : `${whole(failed)} palavras-chave não puderam ser verificadas`;
