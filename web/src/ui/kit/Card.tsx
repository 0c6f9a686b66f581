import { Box, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../bare/panels/Logo.tsx';
import panel from '../bare/panels/panel.module.css';
import text from '../bare/text/text.module.css';
import styles from './Card.module.css';

export const Cards = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className={styles.cards} aria-label={label}>
    {children}
  </ul>
);

interface CardProps {
  readonly name: ReactNode;
  readonly logo: { readonly name: string; readonly url: string | null };
  readonly about: ReactNode;
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
  readonly leftOut?: ReactNode;
  readonly actions?: ReactNode;
}

export const Card = ({ name, logo, about, tools, children, leftOut, actions }: CardProps) => (
  <Stack
    component="li"
    className={`${panel.panel} ${styles.card}`}
    p="1rem"
    gap="0.875rem"
    miw={0}
    mod={{ 'left-out': Boolean(leftOut) }}
  >
    <Group align="flex-start" gap="0.75rem" wrap="nowrap">
      <Logo {...logo} />
      <Box flex={1} miw={0}>
        <h2 className={styles.name}>{name}</h2>
        <div className={styles.about}>{about}</div>
      </Box>
      {tools && (
        <Group gap={0} wrap="nowrap" mt="-0.25rem" mr="-0.375rem">
          {tools}
        </Group>
      )}
    </Group>
    {leftOut && <p className={text.note}>{leftOut}</p>}
    {children}
    {actions && (
      <Group gap="0.5rem" mt="auto" pt="0.125rem">
        {actions}
      </Group>
    )}
  </Stack>
);

interface CardFigure {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly value: ReactNode;
}

export const CardFigures = ({ figures }: { readonly figures: readonly CardFigure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ label, icon, value }) => (
      <div key={label}>
        <dt className={text.small}>
          {icon}
          {label}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
