import { confirmingReports } from '#shared/contract/unsubscribe.ts';
import { findMailByLink } from '../../accounts/email/sentMails.store.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { AppError } from '../../platform/errors.ts';
import { confirmMailing } from './mailing.store.ts';

/** Repeating is safe. */
export const handler = endpoint(confirmingReports.confirm)(async ({ query, now }) => {
  const link = await findMailByLink(query.token, now);
  const { userId = '', company_id, email } = link ?? {};
  const isConfirmed =
    company_id !== undefined && email !== undefined && (await confirmMailing(userId, company_id, email, now));
  if (!isConfirmed) throw new AppError('forbidden', 'Este link não vale mais. Peça outro a quem o enviou.');
  return { success: true };
});
