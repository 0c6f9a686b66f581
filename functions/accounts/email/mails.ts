import {
  confirmEmailAddress,
  newPasswordAddress,
  recoveryPath,
  settingsPath,
  supportEmail,
} from '#shared/addresses.ts';
import type { MailedChange, MailMessage } from '#shared/mails.ts';
import { letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/** Leaves out the user's name, which a stranger may have typed. */
export const recoveryMail = (email: string, siteUrl: string, token: string): Mail =>
  letter({
    to: email,
    subject: 'Crie uma nova senha para o Ranqueia',
    paragraphs: [
      'Recebemos um pedido para criar uma nova senha para a sua conta no Ranqueia.',
      'O link abaixo vale por 1 hora e funciona uma única vez. Ao criar a nova senha, todas as sessões abertas são encerradas.',
    ],
    action: { label: 'Criar nova senha', url: siteUrl + newPasswordAddress(token) },
    closing: 'Se você não fez este pedido, ignore esta mensagem: a sua senha continua a mesma.',
  });

interface ProofMail {
  readonly email: string;
  readonly siteUrl: string;
  readonly token: string;
  readonly isChange: boolean;
}

/** Leaves out the user's name, which a stranger may have typed. */
export const proofMail = ({ email, siteUrl, token, isChange }: ProofMail): Mail =>
  letter({
    to: email,
    subject: 'Confirme o seu e-mail no Ranqueia',
    paragraphs: [
      isChange
        ? 'Uma conta do Ranqueia quer usar este endereço para entrar. Se a conta é sua, confirme a troca.'
        : 'Este endereço foi usado para criar uma conta no Ranqueia. Se foi você, confirme que ele é seu.',
      'O link abaixo vale por 1 hora e funciona uma única vez, depois de você entrar na conta.',
    ],
    action: { label: 'Confirmar e-mail', url: siteUrl + confirmEmailAddress(token) },
    closing: 'Se não foi você, ignore esta mensagem: sem o link, ninguém confirma este endereço.',
  });

/** Tells an account's owner that somebody signed up with their address, or wanted to change to it. */
export const addressTakenMail = (email: string, siteUrl: string): Mail =>
  letter({
    to: email,
    subject: 'Você já tem uma conta no Ranqueia',
    paragraphs: [
      'Alguém tentou usar este endereço em um novo cadastro ou em outra conta, mas ele já tem uma conta no Ranqueia. Nada mudou nela.',
      'Se foi você, entre com este endereço. Se não lembra a senha, crie outra.',
    ],
    action: { label: 'Criar outra senha', url: siteUrl + recoveryPath },
    closing: 'Se não foi você, ignore esta mensagem.',
  });

type Change = Pick<MailMessage, 'email' | 'siteUrl' | 'requestedAt'>;

const time = /* @__PURE__ */ new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});

export const changeMail = (kind: MailedChange, { email, siteUrl, requestedAt }: Change): Mail => {
  const { subject, what, action, closing } = texts[kind];
  const when = `${time.format(Date.parse(requestedAt)).replace(', ', ', às ')} (horário de Brasília)`;
  return letter({
    to: email,
    subject,
    paragraphs: [`${what} Isso aconteceu em ${when}.`, 'Se foi você, não é preciso fazer nada.'],
    action: { label: action.label, url: siteUrl + action.path },
    closing,
  });
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

interface Reminder {
  readonly name: string;
  readonly email: string;
  readonly planName: string;
  readonly amount: number;
  readonly payUrl: string;
}

const money = /* @__PURE__ */ new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

export const reminderMail = ({ name, email, planName, amount, payUrl }: Reminder): Mail =>
  letter({
    to: email,
    subject: 'Seu pagamento do Ranqueia está pendente',
    greeting: `Olá, ${name}!`,
    paragraphs: [
      `Não conseguimos receber o pagamento de ${money.format(amount / 100)} do plano ${planName}.`,
      'Enquanto ele estiver pendente, nenhuma palavra-chave é verificada e nada novo pode ser criado. O que você já tem continua guardado.',
    ],
    action: { label: 'Regularizar pagamento', url: payUrl },
    closing: 'Se você já pagou, desconsidere esta mensagem.',
  });
