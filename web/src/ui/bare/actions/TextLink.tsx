import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './TextLink.module.css';

interface Props {
  readonly to: string;
  readonly state?: Readonly<Record<string, unknown>>;
  /** Opens a new tab, so that what is typed here stays. */
  readonly newTab?: boolean;
  readonly children: ReactNode;
}

export const TextLink = ({ to, state, newTab = false, children }: Props) => (
  <Link to={to} state={state} className={styles.link ?? ''} {...(newTab && { target: '_blank' })}>
    {children}
  </Link>
);
