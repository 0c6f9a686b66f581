import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Action.module.css';
import { PatientButton } from './PatientButton.tsx';

interface Look {
  /** Marks the less important of two actions. */
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
  readonly state?: unknown;
  readonly replace?: boolean;
}

/** A link that looks like a button without Mantine, for public pages and after a crash. */
export const ActionLink = ({ to, state, replace = false, children, ...rest }: LinkProps) => (
  <Link to={to} state={state} replace={replace} {...look({ ...rest, children })}>
    {children}
  </Link>
);

interface ButtonProps extends Look {
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

export const ActionButton = ({ disabled, onClick, children, ...rest }: ButtonProps) => (
  <PatientButton disabled={disabled} onClick={onClick} {...look({ ...rest, children })}>
    {children}
  </PatientButton>
);
