import { unsubscribing } from '#shared/contract/unsubscribe.ts';
import { findMailByLink } from '../accounts/email/sentMails.store.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { endMails } from './endMails.ts';

/** Mailbox providers call this without a session or an origin. Repeating is safe. */
export const handler = endpoint(unsubscribing.unsubscribe)(async ({ query, now }) => {
  const found = await findMailByLink(query.token, now);
  if (!found)
    throw new AppError(
      'forbidden',
      'Este link não vale mais; o do último e-mail ainda vale. Quem tem conta também escolhe em Configurações, na aba Notificações.',
    );
  await endMails(found, now);
  return { success: true };
});
