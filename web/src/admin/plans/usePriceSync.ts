import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { managedPrices } from '#shared/contract/admin/prices.ts';
import { call, messageOf } from '../../api.ts';

interface Outcome {
  readonly isSuccess: boolean;
  readonly text: string;
}

/** The actions of the price sync, one at a time, and the outcome of the last. */
export const usePriceSync = (query: UseQueryResult) => {
  const [message, setMessage] = useState<Outcome | null>(null);
  const sync = useMutation({
    mutationFn: async (planId: number | 'all') => {
      setMessage(null);
      const text = await synchronize(planId);
      // Not in `onSuccess`, which waits until the prices are read again.
      setMessage({ isSuccess: true, text });
    },
    onError: async (error, planId) => {
      const reason = messageOf(error, '');
      const failure = planId === 'all' ? 'Erro ao sincronizar planos' : 'Erro ao sincronizar plano';
      setMessage({ isSuccess: false, text: reason === '' ? failure : `Erro ao sincronizar: ${reason}` });
      // A sync that stopped half-way has changed something too: busy until the prices are read again.
      await query.refetch({ cancelRefetch: false });
    },
  });
  return {
    message,
    /** The plan that is being synchronised, or all; null while nothing is. */
    busy: sync.isPending ? sync.variables : null,
    syncOne: (planId: number) => sync.mutate(planId),
    syncAll: () => sync.mutate('all'),
    reload: () => {
      setMessage(null);
      void query.refetch();
    },
  };
};

/** Synchronises one plan or all. Returns the message for the user. */
const synchronize = async (planId: number | 'all'): Promise<string> => {
  if (planId === 'all') {
    const { synced_count } = await call(managedPrices.syncPrices, {});
    return `${synced_count} planos sincronizados com sucesso!`;
  }
  const { new_price_id } = await call(managedPrices.syncPrice, { params: { id: String(planId) } });
  return `Plano sincronizado com sucesso! Novo preço: ${new_price_id}`;
};
