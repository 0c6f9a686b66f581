import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { SIGN_IN_AGAIN, signInAgainPath, stripeConfigPath } from '#shared/addresses.ts';
import { TextLink } from '../actions/TextLink.tsx';
import styles from './Notice.module.css';

const icons = {
  green: IconCircleCheck,
  red: IconAlertCircle,
  yellow: IconAlertTriangle,
  blue: IconInfoCircle,
};

interface Props extends ComponentProps<'div'> {
  readonly tone: keyof typeof icons;
  /** Set where the text begins with a mark of its own. */
  readonly plain?: boolean;
}

/** The colour and the icon only repeat what the words say. */
export const Notice = ({ tone, plain = false, className = '', children, ...div }: Props) => {
  const Icon = icons[tone];
  return (
    <div className={`${styles.notice} ${className}`} data-tone={tone} {...div}>
      {!plain && <Icon size={18} aria-hidden="true" />}
      {children}
    </div>
  );
};

export const FormAlert = ({ children }: { readonly children: ReactNode }) => (
  <Notice tone="red" className={styles.alert ?? ''} role="alert">
    {children}
  </Notice>
);

interface ReasonProps {
  readonly text: string;
}

export const Reason = ({ text }: ReasonProps) => (
  <div>
    <ReasonText text={text} />
  </div>
);

/** Pages on which a reason for an error can be removed, by words of that reason. */
const ways = [
  { says: SIGN_IN_AGAIN, to: signInAgainPath, label: 'Entrar de novo' },
  { says: stripeConfigPath, to: stripeConfigPath, label: 'Abrir o diagnóstico' },
] as const;

/** A reason with a link to the page that removes it, in a new tab so that typed text stays. */
export const ReasonText = ({ text }: ReasonProps) => (
  <>
    {text}
    {ways
      .filter(({ says }) => text.includes(says))
      .map(({ to, label }) => (
        <Fragment key={to}>
          {' '}
          <TextLink newTab to={to}>
            {label}
          </TextLink>
        </Fragment>
      ))}
  </>
);
