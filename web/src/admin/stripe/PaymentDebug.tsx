import { Group } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import {
  PAYMENTS_PER_PAGE,
  type PaymentLog,
  paymentCursor,
  stripeSettings,
} from '#shared/contract/admin/stripe.ts';
import { counted } from '#shared/format.ts';
import { routeQuery } from '../../cache.ts';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { Page } from '../../ui/bare/page/Page.tsx';
import { CursorPages, useCursorPages } from '../../ui/kit/tables/CursorPages.tsx';
import type { Column } from '../../ui/kit/tables/DataTable.tsx';
import { ClearFilter, ListTools } from '../../ui/kit/tables/ListTools.tsx';
import { RefreshButton } from '../actions.tsx';
import cells from '../cells.module.css';
import { Badge, timestamp } from '../cells.tsx';
import { useListChoice } from '../useListChoice.tsx';
import styles from './Stripe.module.css';

export const PaymentDebug = () => {
  const { chosen, field, clear } = useListChoice('filter', 'Filtrar por status', filterLabels, 'Todos');
  const filter = chosen ?? 'all';
  const pages = useCursorPages(filter, (cursor) =>
    routeQuery(stripeSettings.listPayments, { query: { filter, cursor } }),
  );
  const { data: logs, isFetching, refetch } = pages.query;
  return (
    <Page
      title="Logs de Pagamento"
      lead="Cada passo de cada pagamento, do mais novo para o mais antigo"
      back={{ to: '/admin', label: 'Dashboard Admin' }}
      actions={<RefreshButton isFetching={isFetching} onRefresh={refetch} />}
    >
      <ListTools>
        {field}
        {logs && (
          <p role="status">
            {counted(logs.length, 'registro', 'registros')}
            {(pages.page > 1 || logs.length === PAYMENTS_PER_PAGE) && ` na página ${pages.page}`}
          </p>
        )}
      </ListTools>
      <CursorPages
        pages={pages}
        pageOf={(rows) => ({ rows, next: nextOf(rows) })}
        empty={() => (
          <EmptyState
            icon={<IconReceipt size={22} />}
            title={pages.page > 1 ? 'Não há registros mais antigos' : 'Nenhum registro encontrado'}
            text={chosen ? 'Nenhum passo de pagamento corresponde ao filtro.' : NO_LOGS}
            action={chosen && <ClearFilter onClear={clear} />}
          />
        )}
        label="Logs de pagamento"
        columns={columns}
      />
    </Page>
  );
};

/** The reply has no cursor, so the next page begins after the last row of a full page. */
const nextOf = (rows: readonly PaymentLog[]): string | null => {
  const last = rows.at(-1);
  return last && rows.length === PAYMENTS_PER_PAGE ? paymentCursor(last) : null;
};

const filterLabels = { success: 'Sucesso', errors: 'Erros' };

const NO_LOGS = 'Os passos de cada pagamento aparecem aqui assim que um cliente abre o checkout.';

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
    className: cells.sentence,
  },
];

const successes = new Set(['success_handler_called', 'subscription_created', 'auto_login_success']);
const errors = new Set([
  'critical_error',
  'db_error',
  'payment_not_paid',
  'no_subscription',
  'missing_metadata',
  'user_not_found',
]);

/** The list's filters group some statuses differently. */
const paymentTone = (
  status: string,
): { readonly tone: 'green' | 'red' | 'yellow'; readonly word: string } => {
  if (successes.has(status)) return { tone: 'green', word: 'Sucesso' };
  if (errors.has(status)) return { tone: 'red', word: 'Erro' };
  return { tone: 'yellow', word: 'Informação' };
};
