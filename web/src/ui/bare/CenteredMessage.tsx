import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ActionButton } from './Action.tsx';
import { Brand } from './Brand.tsx';
import styles from './CenteredMessage.module.css';

interface MessageProps {
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

interface EmptyStateProps extends MessageProps {
  /** `h1` where the page has no other heading. */
  readonly heading?: 'h1' | 'h2';
}

/** Says within a page that there is nothing yet, and what to do about it. */
export const EmptyState = ({ heading = 'h2', ...message }: EmptyStateProps) => (
  <div className={styles.empty}>
    <CenteredMessage heading={heading} {...message} />
  </div>
);

interface FullPageProps extends MessageProps {
  /** Whether it stands outside of the router, where the brand cannot be a link. */
  readonly routerless?: boolean;
}

/** A page that says one thing and offers a way on, under the brand. */
export const FullPage = ({ routerless = false, ...message }: FullPageProps) => (
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

export const brokenMessage = {
  icon: <IconAlertTriangle />,
  title: 'Algo deu errado',
  text: 'Não foi possível mostrar esta página. Verifique sua conexão e tente de novo.',
  action: <ActionButton onClick={() => window.location.reload()}>Recarregar</ActionButton>,
};

/** Replaces everything when a page throws. */
export const BrokenPage = () => <FullPage routerless {...brokenMessage} />;
