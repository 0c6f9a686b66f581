import { newPasswordAddress } from '#shared/addresses.ts';
import { AppError } from '../platform/errors.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { letter } from '../platform/mail/template.ts';
import { HOUR } from '../platform/time/clock.ts';

/** How long a link to a new password is valid, and how long its e-mail may be late. */
export const RECOVERY_LIFETIME = HOUR;

/** How many valid links an account has at most: a stranger who asks for more fills nobody's mailbox. */
export const MAX_LINKS = 5;

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

/** The error for any token that is of no use: used, expired, void or never issued. */
export const invalidLink = () =>
  new AppError(
    'forbidden',
    'Este link não vale mais: ele expirou, já foi usado ou está incompleto. Peça um novo.',
  );
