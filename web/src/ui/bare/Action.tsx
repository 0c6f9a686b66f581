import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Action.module.css';

interface Look {
  /** Beside a more important one. */
  readonly quiet?: boolean;
  readonly large?: boolean;
  readonly children: ReactNode;
}

const look = ({ quiet = false, large = false }: Look) => ({
  className: styles.action,
  'data-quiet': quiet || undefined,
  'data-large': large || undefined,
});

interface LinkProps extends Look {
  readonly to: string;
}

/** A link that looks like a button, without the kit: for the public pages, and for what must show when nothing else loads. */
export const ActionLink = ({ to, children, ...rest }: LinkProps) => (
  <Link to={to} {...look({ ...rest, children })}>
    {children}
  </Link>
);

interface ButtonProps extends Look {
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** The same as a button. */
export const ActionButton = ({ disabled, onClick, children, ...rest }: ButtonProps) => (
  <button type="button" disabled={disabled} onClick={onClick} {...look({ ...rest, children })}>
    {children}
  </button>
);
