import type { ReactNode } from 'react';
import { adminPath } from '#shared/addresses.ts';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import text from '../ui/bare/text/text.module.css';
import styles from './cells.module.css';

interface Props {
  readonly tone: 'green' | 'red' | 'yellow';
  readonly children: ReactNode;
}

export const Badge = ({ tone, children }: Props) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
);

interface TwoLinesProps {
  readonly first: ReactNode;
  readonly second?: ReactNode;
}

export const TwoLines = ({ first, second }: TwoLinesProps) => (
  <>
    <div>{first}</div>
    {second && <div className={text.note}>{second}</div>}
  </>
);

interface TitledProps {
  readonly title: string;
  /** The section's name, if another on the page has the title. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export const Titled = ({ title, label = title, className = styles.titled, children }: TitledProps) => (
  <section className={className} aria-label={label}>
    <h2 className={text.heading}>{title}</h2>
    {children}
  </section>
);

interface CustomerProps {
  readonly id: string;
  readonly name: string;
}

export const CustomerLink = ({ id, name }: CustomerProps) => (
  <TextLink to={`${adminPath}/customers/${encodeURIComponent(id)}`}>{name}</TextLink>
);

const format = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

export const timestamp = (at: string): string => format.format(new Date(at)).replace(',', '');
