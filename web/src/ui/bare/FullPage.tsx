import { Link } from 'react-router-dom';
import { Brand } from './Brand.tsx';
import { CenteredMessage, type MessageProps } from './CenteredMessage.tsx';
import styles from './FullPage.module.css';

interface Props extends MessageProps {
  /** Whether it stands outside of the router, where the brand cannot be a link. */
  readonly routerless?: boolean;
}

/** A page that says one thing and offers a way on, under the brand. */
export const FullPage = ({ routerless = false, ...message }: Props) => (
  <main className={styles.page}>
    <title>{`${message.title} · Ranqueia`}</title>
    <div className={styles.brand}>
      {routerless ? (
        <Brand large />
      ) : (
        <Link to="/">
          <Brand large />
        </Link>
      )}
    </div>
    <CenteredMessage heading="h1" {...message} />
  </main>
);
