import { Drawer } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { reports } from '#shared/contract/reports.ts';
import { routeQuery } from '../cache.ts';
import { EmptyState } from '../ui/bare/EmptyState.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { useFocusReturn } from '../ui/kit/useFocusReturn.ts';
import { useScrollLock } from '../ui/kit/useScrollLock.ts';
import styles from './History.module.css';
import { HistoryContent } from './HistoryContent.tsx';

interface Props {
  readonly keywordId: string;
  readonly onClose: () => void;
}

/** The positions of a keyword over time, with the competitors', in a drawer. */
export const History = ({ keywordId, onClose }: Props) => {
  useFocusReturn();
  useScrollLock();
  const query = useQuery(routeQuery(reports.getHistory, { params: { id: keywordId } }));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(44rem, 100vw)"
      // It exists only while open, so Mantine's transition would never be seen: the style sheet has one.
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.drawer ?? '', title: styles.title ?? '' }}
      title={query.data ? `Histórico de “${query.data.keyword}”` : 'Histórico'}
    >
      <QueryState query={query} skeleton={<TableSkeleton />} missing={<Missing />}>
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

/** For a link to the history of a keyword that has been deleted. */
const Missing = () => (
  <EmptyState
    icon={<IconChartLine size={22} />}
    title="Palavra-chave não encontrada"
    text="Ela pode ter sido excluída. Feche este painel para ver as outras."
  />
);
