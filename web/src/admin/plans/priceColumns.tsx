import { Button } from '@mantine/core';
import type { PriceRow } from '#shared/contract/admin/prices.ts';
import { reais } from '../../ui/bare/format.ts';
import text from '../../ui/bare/text.module.css';
import type { Column } from '../../ui/kit/tables/DataTable.tsx';
import { Badge } from '../Badge.tsx';

interface Options {
  /** The plan that is being synchronised, or all; null while nothing is. */
  readonly busy: number | 'all' | null;
  readonly onSync: (planId: number) => void;
}

/** The columns of the price table. */
export const priceColumns = ({ busy, onSync }: Options): readonly Column<PriceRow>[] => [
  { id: 'plan', header: 'Plano', cell: (row) => row.plan_name },
  { id: 'local', header: 'Preço local', align: 'right', cell: (row) => reais(row.local_price) },
  {
    id: 'stripe',
    header: 'Preço no Stripe',
    align: 'right',
    cell: (row) => (row.stripe_price === null ? 'N/A' : reais(row.stripe_price)),
  },
  { id: 'status', header: 'Status', cell: (row) => <Status row={row} /> },
  {
    id: 'action',
    header: 'Ação',
    cell: (row) =>
      statusOf(row) !== 'synced' && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Sincronizar ${row.plan_name}`}
          disabled={busy !== null}
          onClick={() => onSync(row.plan_id)}
        >
          {busy === row.plan_id ? 'Sincronizando...' : 'Sincronizar'}
        </Button>
      ),
  },
];

const statusOf = (row: PriceRow): keyof typeof labels => {
  if (row.error !== null) return 'error';
  return row.needs_sync ? 'waiting' : 'synced';
};

const labels = {
  error: { tone: 'red', label: 'Erro' },
  waiting: { tone: 'yellow', label: 'Precisa Sincronizar' },
  synced: { tone: 'green', label: 'Sincronizado' },
} as const;

const Status = ({ row }: { readonly row: PriceRow }) => {
  const { tone, label } = labels[statusOf(row)];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {row.error !== null && <div className={text.note}>{row.error}</div>}
    </>
  );
};
