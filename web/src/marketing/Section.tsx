import type { ReactNode } from 'react';
import styles from './Section.module.css';

interface Props {
  /** The anchor for links on the page. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** Whether it has its own background. */
  readonly raised?: boolean;
  readonly children: ReactNode;
}

/** A section of a public page, with its heading. */
export const Section = ({ id, title, lead, raised = false, children }: Props) => (
  <section
    id={id}
    className={styles.section}
    aria-labelledby={`${id}-titulo`}
    data-raised={raised || undefined}
  >
    <div className={styles.inner}>
      <div className={styles.head}>
        <h2 id={`${id}-titulo`} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  </section>
);
