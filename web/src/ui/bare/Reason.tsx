import { SIGN_IN_AGAIN, signInAgainPath } from '#shared/signInAgain.ts';
import { TextLink } from './TextLink.tsx';

/** Why something failed. Where a recent sign-in is missing, the login opens beside what is typed. */
export const Reason = ({ text }: { readonly text: string }) => (
  <div>
    {text}
    {text.includes(SIGN_IN_AGAIN) && (
      <>
        {' '}
        <TextLink newTab to={signInAgainPath}>
          Entrar de novo
        </TextLink>
      </>
    )}
  </div>
);
