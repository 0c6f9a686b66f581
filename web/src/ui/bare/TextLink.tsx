import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './TextLink.module.css';

/** A link to another page of the site, within text. */
export const TextLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} className={styles.link ?? ''}>
    {children}
  </Link>
);
