import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './TextLink.module.css';

interface Props {
  readonly to: string;
  /** What the page is told, beside its address. */
  readonly state?: Readonly<Record<string, unknown>>;
  /** Whether it opens in a new tab, so that what is typed on this page stays. */
  readonly newTab?: boolean;
  readonly children: ReactNode;
}

/** A link to another page of the site, within text. */
export const TextLink = ({ to, state, newTab = false, children }: Props) => (
  <Link to={to} state={state} className={styles.link ?? ''} {...(newTab && { target: '_blank' })}>
    {children}
  </Link>
);
