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
    const fields = currentTarget.closest('section, main')?.querySelectorAll<HTMLElement>(FIELDS);
    fields?.item(0)?.focus();
  };
  return (
    <Button variant="default" size="xs" onClick={clear}>
      {label}
    </Button>
  );
};

const FIELDS = 'input[type="search"], select';
