import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { Logo } from './Logo.tsx';

export const Cards = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className={styles.cards} aria-label={label}>
    {children}
  </ul>
);

interface CardProps {
  readonly name: ReactNode;
  readonly logo: { readonly name: string; readonly url: string | null };
  readonly about: ReactNode;
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
  readonly leftOut?: ReactNode;
  readonly actions?: ReactNode;
}

export const Card = ({ name, logo, about, tools, children, leftOut, actions }: CardProps) => (
  <li className={styles.card} data-left-out={leftOut ? true : undefined}>
    <div className={styles.head}>
      <Logo {...logo} />
      <div className={styles.identity}>
        <h2 className={styles.name}>{name}</h2>
        <div className={styles.about}>{about}</div>
      </div>
      {tools && <div className={styles.tools}>{tools}</div>}
    </div>
    {leftOut && <p className={styles.reason}>{leftOut}</p>}
    {children}
    {actions && <div className={styles.actions}>{actions}</div>}
  </li>
);

interface CardFigure {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly value: ReactNode;
}

export const CardFigures = ({ figures }: { readonly figures: readonly CardFigure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ label, icon, value }) => (
      <div key={label}>
        <dt>
          {icon}
          {label}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
