import type { ReactNode } from 'react';
import styles from './TabSection.module.css';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

export const TabSection = ({ id, title, lead, children }: Props) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id} className={styles.heading}>
      {title}
    </h2>
    {lead && <p className={styles.lead}>{lead}</p>}
    {children}
  </section>
);
