import { supportEmail } from '#shared/support.ts';
import { AppError } from '../../platform/errors.ts';
import { hasSender } from '../../platform/mail/mail.ts';

/** Throws `conflict`, with the way to get help, on a site that sends no e-mails. */
export const requireSenderFor = (purpose: string): void => {
  if (hasSender()) return;
  throw new AppError(
    'conflict',
    `Este site ainda não envia e-mails. Para ${purpose}, escreva para ${supportEmail} a partir do e-mail da sua conta.`,
  );
};
