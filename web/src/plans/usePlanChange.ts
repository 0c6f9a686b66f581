import { useState } from 'react';
import { billing } from '#shared/contract/billing.ts';
import { call } from '../api.ts';
import { useAsyncAction } from '../ui/bare/useAsyncAction.ts';
import { useBfcacheRestore } from '../ui/bare/useBfcacheRestore.ts';

/** Leaves for the portal's page that confirms the change to a plan. */
export const usePlanChange = () => {
  /** The plan that was chosen last. */
  const [chosen, setChosen] = useState<number>();
  const { run, busy, error, reset } = useAsyncAction(
    async (planId: number) => {
      setChosen(planId);
      const query = { flow: 'plan' as const, plan: String(planId) };
      const { url } = await call(billing.createPortalSession, { query });
      window.location.assign(url);
    },
    { fallback: () => 'Não foi possível abrir a mudança de plano. Tente novamente.' },
  );
  useBfcacheRestore(reset);
  return { change: run, chosen, busy, error };
};
