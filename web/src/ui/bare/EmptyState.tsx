import { CenteredMessage, type MessageProps } from './CenteredMessage.tsx';
import styles from './EmptyState.module.css';

/** Says within a page that there is nothing yet, and what to do about it. */
export const EmptyState = (message: MessageProps) => (
  <div className={styles.empty}>
    <CenteredMessage heading="h2" {...message} />
  </div>
);
