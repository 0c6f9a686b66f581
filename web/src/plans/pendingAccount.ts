import { useEffect, useState } from 'react';
import * as z from 'zod/mini';

const KEY = 'conta-criada';

const pending = z.object({ userId: z.string(), email: z.string() });
export type PendingAccount = z.output<typeof pending>;

/** Keeps the account if the browser denies storage. */
let remembered: PendingAccount | null = null;

/** Remembers the account in this tab, so that choosing another plan continues with it. */
export const rememberAccount = (account: PendingAccount): void => {
  remembered = account;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(account));
  } catch {
    // Without storage, the account lasts until the next page load.
  }
};

export const pendingAccount = (): PendingAccount | null => {
  try {
    return pending.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return remembered;
  }
};

export const forgetAccount = (): void => {
  remembered = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, only `remembered` was kept.
  }
};

/** Null until the first effect, because a prerendered page does not know the account. */
export const usePendingAccount = (): PendingAccount | null => {
  const [account, setAccount] = useState<PendingAccount | null>(null);
  useEffect(() => setAccount(pendingAccount()), []);
  return account;
};
