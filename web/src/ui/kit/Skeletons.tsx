import { Box, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import panel from '../bare/panels/panel.module.css';
import card from './Card.module.css';
import { Columns } from './Columns.tsx';

const bars = (count: number, height: number): ReactNode => (
  <>
    <VisuallyHidden>Carregando...</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => index).map((index) => (
      <Skeleton key={index} height={height} radius={10} />
    ))}
  </>
);

interface CardProps {
  readonly count?: number;
  readonly height?: number;
}

export const CardSkeletons = ({ count = 3, height = 286 }: CardProps) => (
  <div className={card.cards} role="status">
    {bars(count, height)}
  </div>
);

export const StatSkeletons = ({ count }: { readonly count: number }) => (
  <Box mb="1.25rem" role="status">
    <Columns least="9rem" gap="0.75rem">
      {bars(count, 80)}
    </Columns>
  </Box>
);

/** A field is 68 pixels high, with its label. */
export const FormSkeleton = () => (
  <Stack mt="1.25rem" gap="1rem" role="status">
    {bars(5, 60)}
  </Stack>
);

export const TableSkeleton = () => (
  <Stack className={panel.panel ?? ''} p="1rem" gap="1.25rem" role="status">
    {bars(8, 22)}
  </Stack>
);
