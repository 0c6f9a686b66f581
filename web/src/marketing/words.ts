/** What a page for everybody is called where it is not seen: in a tab, a list of results, a shared link. */
export interface PageWords {
  readonly path: '/' | '/plans';
  readonly title: string;
  readonly description: string;
}

export const landingWords: PageWords = {
  path: '/',
  title: 'Ranqueia · Sua posição nas buscas, ao lado dos concorrentes',
  description:
    'Acompanhe as posições do seu site nas buscas e compare com os concorrentes, com histórico de 90 dias. 14 dias grátis, sem cartão de crédito.',
};

export const plansWords: PageWords = {
  path: '/plans',
  title: 'Planos e preços · Ranqueia',
  description:
    'Planos do Ranqueia por número de palavras-chave, empresas e concorrentes. 14 dias grátis, sem cartão de crédito, e 30 dias de garantia.',
};
