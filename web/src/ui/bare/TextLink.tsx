import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './TextLink.module.css';

interface Props {
  readonly to: string;
  /** What the page is told, beside its address. */
  readonly state?: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/** A link to another page of the site, within text. */
export const TextLink = ({ to, state, children }: Props) => (
  <Link to={to} state={state} className={styles.link ?? ''}>
    {children}
  </Link>
);
