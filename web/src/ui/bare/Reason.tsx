import { Fragment } from 'react';
import { stripeConfigPath } from '#shared/addresses.ts';
import { SIGN_IN_AGAIN, signInAgainPath } from '#shared/signInAgain.ts';
import { TextLink } from './TextLink.tsx';

interface Props {
  readonly text: string;
}

/** Why something failed, as a block. */
export const Reason = ({ text }: Props) => (
  <div>
    <ReasonText text={text} />
  </div>
);

/** Pages that remove a reason, by what it says. */
const ways = [
  { says: SIGN_IN_AGAIN, to: signInAgainPath, label: 'Entrar de novo' },
  { says: stripeConfigPath, to: stripeConfigPath, label: 'Abrir o diagnóstico' },
] as const;

/** A reason within text. The page that removes it opens beside what is typed. */
export const ReasonText = ({ text }: Props) => (
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
