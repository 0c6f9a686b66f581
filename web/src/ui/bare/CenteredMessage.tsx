import type { ReactNode } from 'react';
import styles from './CenteredMessage.module.css';

export interface MessageProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** What happened, or what to do next. */
  readonly text: ReactNode;
  /** The next step, as a button or link. */
  readonly action?: ReactNode;
}

interface Props extends MessageProps {
  readonly heading: 'h1' | 'h2';
}

/** An icon, a heading, a sentence and a way on, centred. EmptyState and FullPage place it. */
export const CenteredMessage = ({ icon, title, text, action, heading: Heading }: Props) => (
  <>
    {icon && <div className={styles.icon}>{icon}</div>}
    <Heading className={styles.title}>{title}</Heading>
    <p className={styles.text}>{text}</p>
    {action}
  </>
);
