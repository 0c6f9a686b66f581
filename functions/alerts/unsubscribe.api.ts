import { unsubscribing } from '#shared/contract/unsubscribe.ts';
import { findMailLink } from '../accounts/email/mailLinks.store.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { stopMailing } from '../clientReports/mailing.store.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { AppError } from '../platform/errors.ts';
import { readSettings, saveSettings } from './settings.store.ts';

/** Mailbox providers call this without a session or an origin. Repeating is safe. */
export const handler = endpoint(unsubscribing.unsubscribe)(async ({ query, now }) => {
  const link = await findMailLink(query.token, now);
  if (!link) throw invalidLink();
  const { userId, company_id, email } = link;
  if (company_id !== undefined) await stopMailing(userId, company_id, email, now);
  else await switchAlertsOff(userId);
  return { success: true };
});

const switchAlertsOff = (userId: string) =>
  retryOrThrow(async () => {
    const before = await readSettings(userId);
    return saveSettings(userId, before, { position_alerts: false });
  });

const invalidLink = () =>
  new AppError(
    'forbidden',
    'Este link não vale mais; o do último e-mail ainda vale. Quem tem conta também escolhe em Configurações, na aba Notificações.',
  );
