import { Box, Button, Group, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ListedSubscription, managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { counted } from '#shared/format.ts';
import { call } from '../../api.ts';
import { daysUntil, pauseText } from '../../subscriptions/notes.ts';
import { day, reais } from '../../ui/bare/text/format.ts';
import { useNow } from '../../ui/bare/text/RelativeTime.tsx';
import text from '../../ui/bare/text/text.module.css';
import type { Column } from '../../ui/kit/tables/DataTable.tsx';
import { useAction } from '../actions.tsx';
import cells from '../cells.module.css';
import { CustomerLink, TwoLines } from '../cells.tsx';
import { actionsOf, statusLabels } from './status.ts';

type OnCancel = (row: ListedSubscription) => void;

export const subscriptionColumns = (onCancel: OnCancel): readonly Column<ListedSubscription>[] => [
  {
    id: 'user',
    header: 'Cliente',
    cell: ({ id, user_name, user_email }) => (
      <TwoLines first={<CustomerLink id={id} name={user_name} />} second={user_email} />
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, cancel_at_period_end, paused_until }) => (
      <TwoLines
        first={
          <span className={`${cells.status} ${text.dotted}`} data-status={status}>
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
    cell: (row) => (
      <Group gap="0.375rem" justify="flex-end">
        {actionsOf(row).map((name) => (
          <RowAction key={name} name={name} row={row} onCancel={onCancel} />
        ))}
      </Group>
    ),
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

interface ActionProps {
  readonly name: keyof typeof actions;
  readonly row: ListedSubscription;
  readonly onCancel: OnCancel;
}

const RowAction = ({ name, row, onCancel }: ActionProps) => {
  const { label, busy, failure } = actions[name];
  const { mutate, isPending } = useAction({
    run: () => call(managedSubscriptions[name], { params: { id: row.id } }),
    failure,
  });
  const act = () => (name === 'cancelSubscription' ? onCancel(row) : mutate());
  return (
    <Button size="compact-sm" variant="default" disabled={isPending} onClick={act}>
      {isPending ? busy : label}
      <VisuallyHidden>: {row.user_name}</VisuallyHidden>
    </Button>
  );
};

const actions = {
  retryPayment: { label: 'Tentar cobrar', busy: 'Cobrando...', failure: 'Erro ao cobrar o pagamento' },
  sendReminder: { label: 'Enviar lembrete', busy: 'Enviando...', failure: 'Erro ao enviar o lembrete' },
  // Done by the dialog that asks before.
  cancelSubscription: { label: 'Cancelar assinatura', busy: '', failure: '' },
};
