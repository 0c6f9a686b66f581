import { privacyPage } from '#shared/publicPages.ts';
import { LegalPage } from './LegalPage.tsx';
import { html } from './privacy.md';

export const Privacy = () => (
  <LegalPage
    page={privacyPage}
    title="Política de privacidade"
    lead="Quais dados guardamos, para quê, por quanto tempo, com quem, e como você os leva ou apaga."
    html={html}
  >
    <h2>Quem é responsável</h2>
    <p>O controlador dos dados é quem opera este site, e responde por este contato o que você perguntar.</p>
  </LegalPage>
);
