/**
 * Public pages are prerendered, indexed and in the sitemap; the router, the prerenderer and the server read
 * this list.
 */

import { TRIAL_DAYS } from './trial.ts';

interface PublicPageInfo {
  readonly path: string;
  /** The screen's name, which is also that of its file in web/src/marketing. */
  readonly screen: string;
  readonly title: string;
  readonly description: string;
}

const trial = `${TRIAL_DAYS} dias grátis, sem cartão; no ${TRIAL_DAYS}º a assinatura termina se nenhum for cadastrado.`;

export const landingPage = {
  path: '/',
  screen: 'Landing',
  title: 'Ranqueia · Sua posição no Google, ao lado dos concorrentes',
  description: `Todo dia, a posição do seu site e a dos concorrentes no Google. ${trial}`,
} as const satisfies PublicPageInfo;

export const plansPage = {
  path: '/plans',
  screen: 'Plans',
  title: 'Planos e preços · Ranqueia',
  description: `Planos por número de palavras-chave, empresas e concorrentes. ${trial}`,
} as const satisfies PublicPageInfo;

export const termsPage = {
  path: '/termos',
  screen: 'Terms',
  title: 'Termos de uso · Ranqueia',
  description: 'O que o Ranqueia oferece, como funcionam o período grátis, a cobrança e o cancelamento.',
} as const satisfies PublicPageInfo;

export const privacyPage = {
  path: '/privacidade',
  screen: 'Privacy',
  title: 'Política de privacidade · Ranqueia',
  description:
    'Quais dados o Ranqueia guarda, por quanto tempo, com quem os compartilha e como você os baixa ou apaga.',
} as const satisfies PublicPageInfo;

export const publicPages = [landingPage, plansPage, termsPage, privacyPage] as const;
export type PublicPage = (typeof publicPages)[number];
