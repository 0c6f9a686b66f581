import { useState } from 'react';
import { billing } from '#shared/contract/billing.ts';
import { call } from '../api.ts';
import { useAsyncAction } from '../ui/bare/useAsyncAction.ts';
import { useBfcacheRestore } from '../ui/bare/useBfcacheRestore.ts';

/** Leaves for the portal's page that confirms the change to a plan. */
export const usePlanChange = () => {
  const [planId, setPlanId] = useState<number>();
  const { run, busy, error, reset } = useAsyncAction(
    async (wanted: number) => {
      setPlanId(wanted);
      const query = { flow: 'plan' as const, plan: String(wanted) };
      const { url } = await call(billing.createPortalSession, { query });
      window.location.assign(url);
    },
    { fallback: () => 'Não foi possível abrir a mudança de plano. Tente novamente.' },
  );
  useBfcacheRestore(reset);
  return { change: (wanted: number) => void run(wanted), busyPlan: busy ? planId : undefined, busy, error };
};
