import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ActionButton, ActionLink } from '../actions/Action.tsx';
import { Brand } from './Brand.tsx';
import styles from './CenteredMessage.module.css';

interface MessageProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
  /** After the action, if there is one. The first of several actions is the most important. */
  readonly links?: readonly MessageLink[];
}

interface MessageLink {
  readonly to: string;
  readonly label: string;
  readonly state?: unknown;
  readonly replace?: boolean;
}

interface Props extends MessageProps {
  readonly heading: 'h1' | 'h2';
}

export const CenteredMessage = ({ icon, title, text, action, links, heading: Heading }: Props) => (
  <>
    {icon && <div className={styles.icon}>{icon}</div>}
    <Heading className={styles.title}>{title}</Heading>
    <p className={styles.text}>{text}</p>
    {links ? (
      <div className={styles.actions}>
        {action}
        {links.map(({ label, ...link }, index) => (
          <ActionLink key={label} quiet={action !== undefined || index > 0} {...link}>
            {label}
          </ActionLink>
        ))}
      </div>
    ) : (
      action
    )}
  </>
);

interface EmptyStateProps extends Omit<MessageProps, 'title'> {
  /** Left out where only a part of the screen is empty. */
  readonly title?: string;
  readonly heading?: 'h1' | 'h2';
}

export const EmptyState = ({ heading = 'h2', title, ...message }: EmptyStateProps) =>
  title === undefined ? (
    <div className={styles.part}>
      <p className={styles.text}>{message.text}</p>
      {message.action}
    </div>
  ) : (
    <div className={styles.empty}>
      <CenteredMessage heading={heading} title={title} {...message} />
    </div>
  );

interface FullPageProps extends MessageProps {
  /** Set outside the router, where the brand cannot be a link. */
  readonly routerless?: boolean;
}

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
  text: 'Não foi possível mostrar esta página. Recarregue-a agora ou daqui a alguns minutos.',
  action: <ActionButton onClick={() => window.location.reload()}>Recarregar</ActionButton>,
};

export const BrokenPage = () => <FullPage routerless {...brokenMessage} />;
