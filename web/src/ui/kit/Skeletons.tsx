import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Skeletons.module.css';

const Loading = ({
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

const times = (count: number, height: number): ReactNode =>
  Array.from({ length: count }, (_, index) => index).map((index) => (
    <Skeleton key={index} height={height} radius={10} />
  ));

/** The place of cards that are on their way. */
export const CardSkeletons = ({
  count = 3,
  height = 190,
}: {
  readonly count?: number;
  readonly height?: number;
}) => <Loading className={styles.cards}>{times(count, height)}</Loading>;

/** The place of a row of figures that are on their way. */
export const StatSkeletons = ({ count }: { readonly count: number }) => (
  <Loading className={styles.stats}>{times(count, 76)}</Loading>
);

/** The place of a table that is on its way. */
export const TableSkeleton = () => <Loading className={styles.table}>{times(8, 22)}</Loading>;
