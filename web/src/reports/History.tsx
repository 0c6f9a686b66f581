import { Drawer } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { reports } from '#shared/contract/reports.ts';
import { routeQuery } from '../cache.ts';
import { EmptyState } from '../ui/bare/EmptyState.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { useFocusReturn } from '../ui/kit/useFocusReturn.ts';
import { HistoryContent } from './HistoryContent.tsx';

interface Props {
  readonly keywordId: string;
  readonly onClose: () => void;
}

/** The positions of a keyword in the last 90 days, with the competitors', in a drawer. */
export const History = ({ keywordId, onClose }: Props) => {
  useFocusReturn();
  const query = useQuery(routeQuery(reports.getHistory, { params: { id: keywordId } }));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(40rem, 100vw)"
      styles={{ title: { fontSize: '1rem', fontWeight: 600 } }}
      title={query.data ? `Histórico de “${query.data.keyword}”` : 'Histórico'}
    >
      <QueryState query={query} skeleton={<TableSkeleton />}>
        {(history) =>
          history.points.length === 0 ? (
            <EmptyState
              icon={<IconChartLine size={22} />}
              title="Nenhuma posição verificada"
              text="O histórico começa na próxima verificação desta palavra-chave."
            />
          ) : (
            <HistoryContent history={history} />
          )
        }
      </QueryState>
    </Drawer>
  );
};
