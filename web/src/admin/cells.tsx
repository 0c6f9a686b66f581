import type { ReactNode } from 'react';
import text from '../ui/bare/text/text.module.css';
import styles from './cells.module.css';

interface Props {
  readonly tone: 'green' | 'red' | 'yellow';
  readonly children: ReactNode;
}

/** The colour only repeats what the words say. */
export const Badge = ({ tone, children }: Props) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
);

interface TwoLinesProps {
  readonly first: ReactNode;
  readonly second?: ReactNode;
}

export const TwoLines = ({ first, second }: TwoLinesProps) => (
  <>
    <div>{first}</div>
    {second && <div className={text.note}>{second}</div>}
  </>
);

const format = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Date and time in São Paulo, such as 21/11/2026 14:32:05. */
export const timestamp = (at: string): string => format.format(new Date(at)).replace(',', '');
