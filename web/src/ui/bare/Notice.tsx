import type { ComponentProps } from 'react';
import styles from './Notice.module.css';

interface Props extends ComponentProps<'div'> {
  readonly tone: 'green' | 'red' | 'yellow' | 'blue';
}

/** A framed message, which may begin with an icon. Its colour only repeats what the words say. */
export const Notice = ({ tone, className = '', ...div }: Props) => (
  <div className={`${styles.notice} ${className}`} data-tone={tone} {...div} />
);
