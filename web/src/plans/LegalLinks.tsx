import { privacyPage, termsPage } from '#shared/publicPages.ts';
import { TextLink } from '../ui/bare/TextLink.tsx';

/** The documents that are agreed to by signing up or paying, within a sentence. */
export const LegalLinks = () => (
  <>
    os{' '}
    <TextLink newTab to={termsPage.path}>
      termos de uso
    </TextLink>{' '}
    e a{' '}
    <TextLink newTab to={privacyPage.path}>
      política de privacidade
    </TextLink>
  </>
);
