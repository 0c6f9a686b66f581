import type { ReactNode } from 'react';
import type { Engine } from '#shared/messages.ts';
import { engineLabel } from '../history/engines.ts';
import styles from './MeasuredBy.module.css';

interface Props {
  /** What measured the position, if not what measured the company. */
  readonly engine: Engine | undefined;
  /** The position. */
  readonly children: ReactNode;
}

/** A competitor's position, with a note where it is not comparable with the company's. */
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
