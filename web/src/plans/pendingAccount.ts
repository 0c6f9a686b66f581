import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { inTab } from '../storage.ts';

/** The account that this tab created, so that choosing another plan continues with it. */
export const pendingAccount = inTab('conta-criada', z.object({ userId: z.string(), email: z.string() }));

/** Null until the first effect, because a prerendered page does not know the account. */
export const usePendingAccount = () => {
  const [account, setAccount] = useState<ReturnType<typeof pendingAccount.read>>(null);
  useEffect(() => setAccount(pendingAccount.read()), []);
  return account;
};
