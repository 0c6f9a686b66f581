import * as z from 'zod/mini';

const KEY = 'conta-criada';

const pending = z.object({ userId: z.string(), email: z.string() });
export type PendingAccount = z.output<typeof pending>;

/** Remembers, in this tab, an account that is created and not yet paid for: whoever comes back for another plan goes on with it. */
export const rememberAccount = (account: PendingAccount): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(account));
  } catch {
    // Where storage is forbidden the payment goes on all the same.
  }
};

/** The account that was created in this tab and waits for its payment, if there is one. */
export const pendingAccount = (): PendingAccount | null => {
  try {
    return pending.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
};

/** Forgets the account: it is paid for. */
export const forgetAccount = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
};
