import { IconArrowDown, IconArrowUp, IconEqual, IconEyeOff, IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Trend } from '#shared/contract/analysis.ts';
import { signed, signedDecimal } from '#shared/format.ts';
import { isChange } from '#shared/overviewFigures.ts';
import hidden from '../text/VisuallyHidden.module.css';
import styles from './TrendMark.module.css';

const marks = {
  up: { label: 'Melhorou', Icon: IconArrowUp },
  down: { label: 'Piorou', Icon: IconArrowDown },
  same: { label: 'Manteve', Icon: IconEqual },
  not_found: { label: 'Não encontrada', Icon: IconEyeOff },
  new: { label: 'Nova', Icon: IconSparkles },
} as const satisfies Record<Trend, unknown>;

export const trendLabel = (trend: Trend): string => marks[trend].label;

/** The sign of a trend; only up and down are coloured. On a phone the label is a tooltip. */
export const TrendMark = ({ trend }: { readonly trend: Trend }) => {
  const { label, Icon } = marks[trend];
  return (
    <span className={styles.trend} data-trend={trend} title={label}>
      <Icon size={15} stroke={2} aria-hidden="true" />
      <span className={hidden.hiddenOnPhone}>{label}</span>
    </span>
  );
};

interface TrendedProps {
  readonly trend: Trend;
  /** How much a loss weighs: the more, the stronger it is coloured. */
  readonly loss?: 'some' | 'much' | 'all' | undefined;
  readonly children: ReactNode;
}

export const Trended = ({ trend, loss, children }: TrendedProps) => (
  <span className={styles.change} data-trend={trend} data-loss={loss}>
    {children}
  </span>
);

/** How many positions better (positive) or worse, or whether the keyword entered or left the results. */
export type ChangeValue = number | 'entrou' | 'saiu' | null;

interface ChangeProps {
  readonly value: ChangeValue;
  /** Without colour, as of others: what they win is no gain of the company's. */
  readonly plain?: boolean;
  readonly text?: (value: number) => string;
}

/** Shows a change. Leaving the results is the strongest loss. */
export const Change = ({ value, plain = false, text = signed }: ChangeProps) => {
  if (value === null) return <span className={styles.none}>—</span>;
  const shown = typeof value === 'number' ? text(value) : value;
  if (plain) return shown;
  return (
    <Trended trend={trendOf(value)} loss={lossOf(value)}>
      {shown}
    </Trended>
  );
};

export const lossOf = (change: NonNullable<ChangeValue>): TrendedProps['loss'] => {
  if (typeof change === 'string') return change === 'saiu' ? 'all' : undefined;
  if (change > -3) return undefined;
  return change > -10 ? 'some' : 'much';
};

interface PointsChangeProps extends Pick<ChangeProps, 'plain'> {
  readonly value: number | null;
}

export const PointsChange = ({ value, ...rest }: PointsChangeProps) => (
  <Change value={value === null || isChange(value) ? value : 0} text={signedDecimal} {...rest} />
);

const trendOf = (change: NonNullable<ChangeValue>): Trend => {
  if (change === 'saiu') return 'down';
  if (change === 'entrou') return 'up';
  if (change === 0) return 'same';
  return change > 0 ? 'up' : 'down';
};
