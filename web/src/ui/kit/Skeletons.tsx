import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import card from '../bare/panels/Card.module.css';
import styles from './Skeletons.module.css';

const Placeholder = ({
  className,
  children,
}: {
  readonly className: string | undefined;
  readonly children: ReactNode;
}) => (
  <div className={className} role="status">
    <VisuallyHidden>Carregando...</VisuallyHidden>
    {children}
  </div>
);

const bars = (count: number, height: number): ReactNode =>
  Array.from({ length: count }, (_, index) => index).map((index) => (
    <Skeleton key={index} height={height} radius={10} />
  ));

export const CardSkeletons = ({
  count = 3,
  height = 286,
}: {
  readonly count?: number;
  readonly height?: number;
}) => <Placeholder className={card.cards}>{bars(count, height)}</Placeholder>;

export const StatSkeletons = ({ count }: { readonly count: number }) => (
  <Placeholder className={styles.stats}>{bars(count, 80)}</Placeholder>
);

/** A field is 68 pixels high, with its label. */
export const FormSkeleton = () => <Placeholder className={styles.form}>{bars(5, 60)}</Placeholder>;

export const TableSkeleton = () => <Placeholder className={styles.table}>{bars(8, 22)}</Placeholder>;
