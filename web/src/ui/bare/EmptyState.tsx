import { CenteredMessage, type MessageProps } from './CenteredMessage.tsx';
import styles from './EmptyState.module.css';

interface Props extends MessageProps {
  /** `h1` where the page has no other heading. */
  readonly heading?: 'h1' | 'h2';
}

/** Says within a page that there is nothing yet, and what to do about it. */
export const EmptyState = ({ heading = 'h2', ...message }: Props) => (
  <div className={styles.empty}>
    <CenteredMessage heading={heading} {...message} />
  </div>
);
