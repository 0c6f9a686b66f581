import type { ReactNode } from 'react';
import { engineLabel } from '#shared/engines.ts';
import type { Engine } from '#shared/messages.ts';
import position from '../../ui/bare/positions/Position.module.css';
import text from '../../ui/bare/text/text.module.css';

interface Props {
  /** The engine of this position, if it differs from the company's. */
  readonly engine: Engine | undefined;
  readonly children: ReactNode;
}

export const MeasuredBy = ({ engine, children }: Props) =>
  engine === undefined ? (
    children
  ) : (
    <span className={position.stack}>
      {children}
      <small
        className={`${text.small} ${text.figure}`}
        title="Não é comparável com a posição da empresa, medida de outra forma"
      >
        {engineLabel(engine)}
      </small>
    </span>
  );
