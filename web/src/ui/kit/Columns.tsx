import type { CSSProperties, HTMLAttributes } from 'react';
import styles from './Columns.module.css';

interface Props extends HTMLAttributes<HTMLElement> {
  readonly component?: 'div' | 'ul';
  readonly least: string;
  readonly gap?: string;
  readonly align?: 'start' | 'stretch';
}

/** Mantine's SimpleGrid would add a style element for each width. */
export const Columns = ({
  component: Element = 'div',
  least,
  gap = '1rem',
  align = 'start',
  ...rest
}: Props) => {
  const style: CSSProperties & Readonly<Record<'--least', string>> = {
    '--least': least,
    gap,
    alignItems: align,
  };
  return <Element className={styles.columns} style={style} {...rest} />;
};
