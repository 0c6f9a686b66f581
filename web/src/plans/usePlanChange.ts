import { useState } from 'react';
import { billing } from '#shared/contract/billing.ts';
import { call, messageOf } from '../api.ts';
import { useBfcacheRestore } from '../ui/bare/useBfcacheRestore.ts';

/**
 * Leaves for the portal's page that confirms the change to a plan. Does without `useAsyncAction`, which comes
 * in one file with Mantine.
 */
export const usePlanChange = () => {
  /** The plan whose page is being opened. */
  const [opening, setOpening] = useState<number>();
  const [error, setError] = useState<string | null>(null);
  useBfcacheRestore(() => setOpening(undefined));
  const change = async (planId: number): Promise<void> => {
    setOpening(planId);
    setError(null);
    try {
      const query = { flow: 'plan' as const, plan: String(planId) };
      const { url } = await call(billing.createPortalSession, { query });
      window.location.assign(url);
    } catch (cause) {
      setError(messageOf(cause, 'Não foi possível abrir a mudança de plano. Tente novamente.'));
      setOpening(undefined);
    }
  };
  return { change, opening, error };
};
