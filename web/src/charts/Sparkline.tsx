import { useMemo } from 'react';
import { sparklineOf } from './dayPlot.ts';
import type { DayValue } from './days.ts';

interface Props {
  /** The oldest first. */
  readonly days: readonly DayValue[];
  /** The values in words. */
  readonly label: string;
}

export const Sparkline = ({ days, label }: Props) => {
  const { line, dots } = useMemo(() => sparklineOf(days), [days]);
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      width={56}
      height={24}
      role="img"
      aria-label={label}
    >
      {[line, dots].map((path, index) => (
        <path
          key={index === 0 ? 'line' : 'dots'}
          d={path}
          fill="none"
          stroke="var(--accent-text)"
          strokeWidth={index === 0 ? 1.5 : 4}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
};
