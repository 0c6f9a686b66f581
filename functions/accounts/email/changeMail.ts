import { recoveryPath, settingsPath } from '#shared/addresses.ts';
import type { MailedChange, MailMessage } from '#shared/mails.ts';
import { supportEmail } from '#shared/support.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { letter } from '../../platform/mail/template.ts';

type Change = Pick<MailMessage, 'email' | 'siteUrl' | 'requestedAt'>;

const time = /* @__PURE__ */ new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});

/** Tells somebody that their password, or the e-mail they sign in with, was changed. It repeats neither. */
export const changeMail = (kind: MailedChange, { email, siteUrl, requestedAt }: Change): Mail => {
  const { subject, what, action, closing } = texts[kind];
  const when = `${time.format(Date.parse(requestedAt)).replace(', ', ', às ')} (horário de Brasília)`;
  return {
    to: email,
    subject,
    ...letter({
      greeting: 'Olá!',
      paragraphs: [`${what} Isso aconteceu em ${when}.`, 'Se foi você, não é preciso fazer nada.'],
      action: { label: action.label, url: siteUrl + action.path },
      closing,
    }),
  };
};

const texts = {
  password_changed: {
    subject: 'A sua senha do Ranqueia foi alterada',
    what: 'A senha da sua conta no Ranqueia foi alterada, e todas as sessões abertas foram encerradas.',
    action: { label: 'Não fui eu: criar outra senha', path: recoveryPath },
    closing: `Se não foi você, crie outra senha agora. Se não conseguir, escreva para ${supportEmail}.`,
  },
  email_change_requested: {
    subject: 'Pedido para trocar o e-mail da sua conta no Ranqueia',
    what: 'Alguém pediu para trocar o e-mail da sua conta no Ranqueia. Nada mudou até agora: a troca só acontece quando o novo endereço for confirmado.',
    action: { label: 'Não fui eu: criar outra senha', path: recoveryPath },
    closing: `Se não foi você, crie outra senha agora: isso cancela a troca e encerra todas as sessões. Se não conseguir, escreva para ${supportEmail}.`,
  },
  email_changed: {
    subject: 'O e-mail da sua conta no Ranqueia foi alterado',
    what: 'O e-mail da sua conta no Ranqueia foi alterado: este endereço não entra mais nela.',
    action: { label: 'Abrir o Ranqueia', path: '/' },
    closing: `Se não foi você, escreva deste endereço, o quanto antes, para ${supportEmail}.`,
  },
  handed_over: {
    subject: 'A sua conta no Ranqueia agora entra pelo Google',
    what: 'Este e-mail ainda não estava confirmado no Ranqueia, e foi confirmado agora por uma entrada pelo Google. Como outra pessoa podia ter cadastrado a conta com ele, a senha deixou de valer, as sessões abertas foram encerradas e o perfil foi esvaziado: nome, telefone, documento e endereço. Empresas, palavras-chave e assinatura continuam como estavam.',
    action: { label: 'Completar o perfil', path: settingsPath },
    closing: `Para entrar também por senha, peça uma em "Esqueci minha senha". Se não foi você, escreva para ${supportEmail}.`,
  },
} as const;
