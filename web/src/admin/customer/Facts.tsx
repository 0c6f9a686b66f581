import type { ReactNode } from 'react';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import styles from './Customer.module.css';

export interface Fact {
  readonly label: string;
  /** Null leaves the fact out. */
  readonly value: ReactNode;
}

interface Props {
  readonly id: string;
  readonly title: string;
  readonly facts: readonly Fact[];
}

/** A section of single facts. */
export const Facts = ({ id, title, facts }: Props) => (
  <TabSection id={id} title={title}>
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== null)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  </TabSection>
);
