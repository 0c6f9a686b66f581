import type { ReactNode } from 'react';
import { ActionLink } from '../ui/bare/actions/Action.tsx';
import styles from './Section.module.css';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly raised?: boolean;
  readonly children: ReactNode;
}

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

interface CallProps {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly label: string;
}

export const FinalCall = ({ title, text, to, label }: CallProps) => (
  <section className={styles.call} aria-labelledby="chamada">
    <h2 id="chamada" className={styles.title}>
      {title}
    </h2>
    <p className={styles.text}>{text}</p>
    <ActionLink large to={to}>
      {label}
    </ActionLink>
  </section>
);
