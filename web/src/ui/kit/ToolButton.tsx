import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly disabled?: boolean;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export const ToolButton = ({ label, disabled = false, isPressed, onClick, children }: Props) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    c="dimmed"
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
);
