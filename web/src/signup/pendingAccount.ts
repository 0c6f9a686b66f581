import * as z from 'zod/mini';

const KEY = 'conta-criada';

const pending = z.object({ userId: z.string(), email: z.string() });
export type PendingAccount = z.output<typeof pending>;

/** Remembers an unpaid account in this tab, so that choosing another plan continues with it. */
export const rememberAccount = (account: PendingAccount): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(account));
  } catch {
    // Without storage, the payment still works.
  }
};

/** The unpaid account that was created in this tab, if there is one. */
export const pendingAccount = (): PendingAccount | null => {
  try {
    return pending.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
};

/** Forgets the account once it is paid for. */
export const forgetAccount = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, nothing was kept.
  }
};
