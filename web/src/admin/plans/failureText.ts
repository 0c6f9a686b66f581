import { messageOf } from '../../api.ts';

/** What the status area says after a failure: what was tried, and the server's reason if it gave one. */
export const failureText = (failure: string, error: unknown): string => {
  const reason = messageOf(error, '');
  return reason === '' ? `❌ ${failure}` : `❌ ${failure}: ${reason}`;
};
