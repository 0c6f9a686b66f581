import { ActionIcon } from '@mantine/core';
import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useKeptAddressValue } from './address.ts';

/** A longer list is a table, unless its reader chose cards. */
const MOST_CARDS = 6;

export const useListLayout = (count = 0): { readonly isTable: boolean; readonly change: ReactNode } => {
  const [chosen, choose] = useKeptAddressValue('exibicao');
  const isTable = chosen === 'tabela' || (chosen === '' && count > MOST_CARDS);
  const Icon = isTable ? IconLayoutGrid : IconTable;
  const label = `Mostrar em ${isTable ? 'cartões' : 'tabela'}`;
  const change = count > 1 && (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      title={label}
      onClick={() => choose(isTable ? 'cartoes' : 'tabela')}
    >
      <Icon size={17} />
    </ActionIcon>
  );
  return { isTable, change };
};
