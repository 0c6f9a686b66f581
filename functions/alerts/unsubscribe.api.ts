import { unsubscribing } from '#shared/contract/unsubscribe.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { parseUserToken } from '../accounts/sessions/tokens.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { AppError } from '../platform/errors.ts';
import { isLinkValid, readSettings, saveSettings } from './settings.store.ts';

/** Mailbox providers call this without a session or an origin. Repeating is safe. */
export const handler = endpoint(unsubscribing.unsubscribe)(async ({ query, now }) => {
  const link = parseUserToken(query.token);
  if (!link || !(await isLinkValid(link, now))) throw invalidLink();
  await retryOrThrow(async () => {
    const before = await readSettings(link.userId);
    return saveSettings(link.userId, before, { ...before, position_alerts: false });
  });
  return { success: true };
});

const invalidLink = () =>
  new AppError(
    'forbidden',
    'Este link não vale mais. Desligue os avisos em Configurações, na aba Notificações.',
  );
