import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { useState } from 'react';
import { keep, readKept } from '../../../storage.ts';
import { ToolButton } from '../ToolButton.tsx';

const DENSITY = 'linhas';

/** Kept for the user in this browser, for all tables. */
export const useCompactRows = () => {
  const [isCompact, setCompact] = useState(() => readKept(DENSITY) !== null);
  const change = (next: boolean) => {
    keep(DENSITY, next ? 'compactas' : null);
    setCompact(next);
  };
  return [isCompact, change] as const;
};

interface Props {
  readonly isCompact: boolean;
  readonly onChange: (isCompact: boolean) => void;
}

export const DensityButton = ({ isCompact, onChange }: Props) => {
  const Icon = isCompact ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  return (
    <ToolButton label="Linhas compactas" isPressed={isCompact} onClick={() => onChange(!isCompact)}>
      <Icon size={17} />
    </ToolButton>
  );
};
