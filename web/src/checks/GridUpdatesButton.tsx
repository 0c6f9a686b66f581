import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import type { GridCompany } from './checkCost.ts';

const GridUpdatesDialog = onDemand(() =>
  import('./GridUpdatesDialog.tsx').then((it) => it.GridUpdatesDialog),
);

interface Props {
  readonly companies: readonly GridCompany[] | undefined;
  readonly size?: 'xs';
}

export const GridUpdatesButton = ({ companies, ...size }: Props) => {
  const [isOpen, setOpen] = useState(false);
  if (companies?.every(({ active_keywords }) => active_keywords === 0)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        disabled={!companies}
        onClick={() => setOpen(true)}
        {...size}
      >
        Atualizar grid
      </Button>
      {companies && isOpen && <GridUpdatesDialog companies={companies} onClose={() => setOpen(false)} />}
    </>
  );
};
