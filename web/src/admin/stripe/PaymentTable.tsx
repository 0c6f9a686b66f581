import { Group } from '@mantine/core';
import type { PaymentLog } from '#shared/contract/admin/stripe.ts';
import { type Column, DataTable } from '../../ui/kit/DataTable.tsx';
import { Badge } from '../Badge.tsx';
import { timestamp } from '../timestamp.ts';
import styles from './PaymentDebug.module.css';
import { paymentTone } from './paymentStatus.ts';

/** A page of the steps of payments. */
export const PaymentTable = ({ logs }: { readonly logs: readonly PaymentLog[] }) => (
  <DataTable
    label="Logs de pagamento"
    columns={columns}
    rows={logs}
    rowKey={({ id }) => id}
    stickyHead="page"
  />
);

const columns: readonly Column<PaymentLog>[] = [
  { id: 'created_at', header: 'Timestamp', cell: ({ created_at }) => timestamp(created_at) },
  {
    id: 'keyword',
    header: 'Session ID',
    cell: ({ keyword }) => <span title={keyword}>{keyword}</span>,
    className: styles.session,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => {
      const { tone, word } = paymentTone(status);
      return (
        <Group component="span" gap="0.5rem" wrap="nowrap">
          <Badge tone={tone}>{word}</Badge> <code>{status}</code>
        </Group>
      );
    },
  },
  {
    id: 'error_message',
    header: 'Detalhes',
    cell: ({ error_message }) => error_message ?? '—',
    className: styles.details,
  },
];
