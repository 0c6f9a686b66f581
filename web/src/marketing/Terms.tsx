import { termsPage } from '#shared/publicPages.ts';
import { LegalPage } from './LegalPage.tsx';
import { html } from './terms.md';

export const Terms = () => (
  <LegalPage
    page={termsPage}
    title="Termos de uso"
    lead="O que o Ranqueia oferece, o que ele cobra e o que vale entre você e quem opera este site."
    html={html}
  >
    <h2>Quem oferece o serviço</h2>
    <p>O Ranqueia é oferecido por quem opera este site, que responde por ele.</p>
  </LegalPage>
);
