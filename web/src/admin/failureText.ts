/** What the status area says after a failure: what was tried, and the server's reason if it gave one. */
export const failureText = (failure: string, reason: string): string =>
  reason === '' || reason === failure ? `❌ ${failure}` : `❌ ${failure}: ${reason}`;
