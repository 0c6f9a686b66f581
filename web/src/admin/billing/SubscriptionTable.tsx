import { Box, Button, Group, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ListedSubscription, managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { call, messageOf } from '../../api.ts';
import { daysUntil, pauseText } from '../../subscriptions/notes.ts';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import { counted, day, reais } from '../../ui/bare/text/format.ts';
import { useNow } from '../../ui/bare/text/RelativeTime.tsx';
import text from '../../ui/bare/text/text.module.css';
import type { Column } from '../../ui/kit/tables/DataTable.tsx';
import cells from '../cells.module.css';
import { TwoLines } from '../cells.tsx';
import { customerPath } from '../paths.ts';
import styles from './SubscriptionTable.module.css';
import { actionsOf, statusLabels } from './status.ts';

interface Actions {
  readonly action: ReturnType<typeof useBillingAction>;
  readonly onCancel: (row: ListedSubscription) => void;
}

export const subscriptionColumns = (actions: Actions): readonly Column<ListedSubscription>[] => [
  {
    id: 'user',
    header: 'Cliente',
    cell: ({ id, user_name, user_email }) => (
      <TwoLines first={<TextLink to={customerPath(id)}>{user_name}</TextLink>} second={user_email} />
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, cancel_at_period_end, paused_until }) => (
      <TwoLines
        first={
          <span className={`${styles.status} ${text.dotted}`} data-status={status}>
            {statusLabels[status]}
          </span>
        }
        second={
          (cancel_at_period_end && status !== 'canceled' && 'Cancelará no fim do período') ||
          pauseText(paused_until)
        }
      />
    ),
  },
  { id: 'plan', header: 'Plano', cell: ({ plan_name }) => plan_name ?? '—', className: cells.words },
  {
    id: 'price',
    header: 'Por mês',
    align: 'right',
    className: text.figure,
    cell: ({ price_monthly, stripe_subscription_id }) =>
      stripe_subscription_id === null ? 'Cortesia' : reais(price_monthly),
  },
  { id: 'end', header: 'Fim do período', className: text.figure, cell: periodEnd },
  { id: 'payment', header: 'Último pagamento', className: text.figure, cell: lastPayment },
  {
    id: 'actions',
    header: <VisuallyHidden>Ações</VisuallyHidden>,
    align: 'right',
    cell: (row) => <RowActions row={row} {...actions} />,
  },
];

const periodEnd = ({ status, current_period_end }: ListedSubscription): ReactNode => {
  if (current_period_end === null || status === 'canceled') return '—';
  return <TwoLines first={day(current_period_end)} second={<DaysLeft end={current_period_end} />} />;
};

const DaysLeft = ({ end }: { readonly end: string }) => {
  const left = useNow((now) => daysUntil(end, now));
  return counted(left, 'dia', 'dias');
};

const lastPayment = ({ last_payment }: ListedSubscription): ReactNode => {
  if (!last_payment) return '—';
  const { amount, status, created, failure_reason } = last_payment;
  const hasFailed = status === 'failed';
  return (
    <TwoLines
      first={`${reais(amount / 100)} · ${day(created)}`}
      second={
        <Box
          component="span"
          display="inline-block"
          maw="16rem"
          className={text.wrapping ?? ''}
          {...(hasFailed && { c: 'var(--down)' })}
          style={{ whiteSpace: 'normal' }}
        >
          {hasFailed ? `Falhou: ${failure_reason ?? 'motivo desconhecido'}` : 'Pago'}
        </Box>
      }
    />
  );
};

const RowActions = ({ row, action, onCancel }: Actions & { readonly row: ListedSubscription }) => {
  const buttons = {
    retryPayment: { label: 'Tentar cobrar', busy: 'Cobrando...', run: () => action.retry(row) },
    sendReminder: { label: 'Enviar lembrete', busy: 'Enviando...', run: () => action.remind(row) },
    cancelSubscription: { label: 'Cancelar assinatura', busy: 'Cancelando...', run: () => onCancel(row) },
  };
  return (
    <Group gap="0.375rem" justify="flex-end">
      {actionsOf(row).map((name) => {
        const { label, busy, run } = buttons[name];
        return (
          <Button key={name} size="compact-sm" variant="default" disabled={action.isBusy} onClick={run}>
            {action.isRunning(name, row) ? busy : label}
            <VisuallyHidden>: {row.user_name}</VisuallyHidden>
          </Button>
        );
      })}
    </Group>
  );
};

const routes = {
  retryPayment: managedSubscriptions.retryPayment,
  sendReminder: managedSubscriptions.sendReminder,
  cancelSubscription: managedSubscriptions.cancelSubscription,
};

const failures = {
  retryPayment: 'Erro ao cobrar o pagamento',
  sendReminder: 'Erro ao enviar o lembrete',
  cancelSubscription: 'Erro ao cancelar assinatura',
} satisfies Record<keyof typeof routes, string>;

interface Given {
  readonly name: keyof typeof routes;
  readonly id: string;
}

export const useBillingAction = (onMessage: (message: string | null) => void) => {
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ name, id }: Given) => call(routes[name], { params: { id } }),
    onMutate: () => onMessage(null),
    onSuccess: ({ message }) => onMessage(message),
    onError: (error, { name }) => onMessage(`❌ ${messageOf(error, failures[name])}`),
  });
  const act = async (name: Given['name'], { id }: ListedSubscription): Promise<void> => {
    // The mutation's handlers have already reported the failure.
    await mutateAsync({ name, id }).catch(() => undefined);
  };
  return {
    isBusy: isPending,
    isRunning: (name: Given['name'], { id }: ListedSubscription) =>
      isPending && variables.name === name && variables.id === id,
    retry: (row: ListedSubscription) => act('retryPayment', row),
    remind: (row: ListedSubscription) => act('sendReminder', row),
    cancel: (row: ListedSubscription) => act('cancelSubscription', row),
  };
};
