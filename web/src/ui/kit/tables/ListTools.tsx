import { Button, Group } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import styles from './ListTools.module.css';

export const ListTools = ({ children }: { readonly children: ReactNode }) => (
  <Group className={styles.tools ?? ''} align="flex-end" gap="0.75rem 1rem" mt="1rem" mb="0.875rem">
    {children}
  </Group>
);

interface Props {
  readonly label?: string;
  readonly onClear: () => void;
}

/** A button that disappears when pressed, so the filter's field gets the focus. */
export const ClearFilter = ({ label = 'Limpar filtro', onClear }: Props) => {
  const clear = ({ currentTarget }: MouseEvent) => {
    onClear();
    const area = currentTarget.closest('section, main');
    // The choice of a period is no filter, although it may come first.
    const field = area?.querySelector<HTMLElement>(SEARCH) ?? area?.querySelector<HTMLElement>('select');
    field?.focus();
  };
  return (
    <Button variant="default" onClick={clear}>
      {label}
    </Button>
  );
};

const SEARCH = 'input[type="search"]';
