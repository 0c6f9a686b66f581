import { CenteredMessage, type MessageProps } from './CenteredMessage.tsx';
import styles from './FullPage.module.css';

/** A page that says one thing and offers a way on. */
export const FullPage = (message: MessageProps) => (
  <main className={styles.page}>
    <title>{`${message.title} · Ranqueia`}</title>
    <CenteredMessage heading="h1" {...message} />
  </main>
);
