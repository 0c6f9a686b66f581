import { newPasswordAddress } from '#shared/addresses.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { letter } from '../../platform/mail/template.ts';

/** The e-mail with a link to a new password. It does not repeat the name: a stranger may have typed that. */
export const recoveryMail = (email: string, siteUrl: string, token: string): Mail => ({
  to: email,
  subject: 'Crie uma nova senha para o Ranqueia',
  ...letter({
    greeting: 'Olá!',
    paragraphs: [
      'Recebemos um pedido para criar uma nova senha para a sua conta no Ranqueia.',
      'O link abaixo vale por 1 hora e funciona uma única vez. Ao criar a nova senha, todas as sessões abertas são encerradas.',
    ],
    action: { label: 'Criar nova senha', url: siteUrl + newPasswordAddress(token) },
    closing: 'Se você não fez este pedido, ignore esta mensagem: a sua senha continua a mesma.',
  }),
});
