import type { ReactNode } from 'react';
import type { Engine } from '#shared/messages.ts';
import { engineLabel } from '../history/engines.ts';
import styles from './MeasuredBy.module.css';

interface Props {
  /** Set if it differs from the company's. */
  readonly engine: Engine | undefined;
  readonly children: ReactNode;
}

/** With a note where the position is not comparable with the company's. */
export const MeasuredBy = ({ engine, children }: Props) =>
  engine === undefined ? (
    children
  ) : (
    <span className={styles.stack}>
      {children}
      <small title="Não é comparável com a posição da empresa, medida de outra forma">
        {engineLabel(engine)}
      </small>
    </span>
  );
