import { useMutation } from '@tanstack/react-query';
import { type ListedSubscription, managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { call, messageOf } from '../../api.ts';

const routes = {
  retryPayment: managedSubscriptions.retryPayment,
  sendReminder: managedSubscriptions.sendReminder,
  cancelSubscription: managedSubscriptions.cancelSubscription,
};

/** The message after a failure, if the server gives none. */
const failures = {
  retryPayment: 'Erro ao cobrar o pagamento',
  sendReminder: 'Erro ao enviar o lembrete',
  cancelSubscription: 'Erro ao cancelar assinatura',
} satisfies Record<keyof typeof routes, string>;

interface Given {
  readonly name: keyof typeof routes;
  readonly id: string;
}

/** Acts on subscriptions and reports the outcome. */
export const useBillingAction = (onMessage: (message: string | null) => void) => {
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ name, id }: Given) => call(routes[name], { params: { id } }),
    onMutate: () => onMessage(null),
    onSuccess: ({ message }) => onMessage(message),
    onError: (error, { name }) => onMessage(`❌ ${messageOf(error, failures[name])}`),
  });
  const act = async (name: Given['name'], { id }: ListedSubscription): Promise<void> => {
    // The outcome is reported above.
    await mutateAsync({ name, id }).catch(() => undefined);
  };
  return {
    isBusy: isPending,
    /** Whether this action is running for this row. */
    isRunning: (name: Given['name'], { id }: ListedSubscription) =>
      isPending && variables.name === name && variables.id === id,
    retry: (row: ListedSubscription) => act('retryPayment', row),
    remind: (row: ListedSubscription) => act('sendReminder', row),
    cancel: (row: ListedSubscription) => act('cancelSubscription', row),
  };
};
