import { Button, Drawer, Group, SegmentedControl } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { reports } from '#shared/contract/reports.ts';
import { routeQuery } from '../../cache.ts';
import { EmptyState } from '../../ui/bare/EmptyState.tsx';
import { useFocusReturn } from '../../ui/kit/dialogs/useFocusReturn.ts';
import { useScrollLock } from '../../ui/kit/dialogs/useScrollLock.ts';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { ExportButton } from '../../ui/kit/tables/ExportButton.tsx';
import { useKeptAddressValue } from '../../ui/kit/useAddressValue.ts';
import styles from './History.module.css';
import { HistoryView } from './HistoryView.tsx';
import { type HistoryData, historyTable } from './histories.ts';
import { LONGEST_PERIOD, periods, readPeriod, USUAL_PERIOD, withinPeriod } from './period.ts';

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

/** A history that is not empty, limited to a period that the address keeps. */
const HistoryContent = ({ history }: { readonly history: HistoryData }) => {
  const [periodText, setPeriodText] = useKeptAddressValue('periodo');
  const period = readPeriod(periodText);
  const setPeriod = (next: string) => setPeriodText(next === USUAL_PERIOD ? '' : next);
  // The period does not move on while it is looked at.
  const [now] = useState(Date.now);
  const shown = useMemo(
    () => ({ ...history, points: withinPeriod(history.points, period, now) }),
    [history, period, now],
  );
  return (
    <>
      <Group justify="space-between" gap="0.5rem" mb="1rem">
        <SegmentedControl
          aria-label="Período"
          size="xs"
          data={periods.map((days) => ({ value: days, label: `${days} dias` }))}
          value={period}
          onChange={setPeriod}
        />
        <ExportButton
          name={['historico', history.company_name, history.keyword]}
          table={() => historyTable(shown)}
          disabled={shown.points.length === 0}
        />
      </Group>
      {shown.points.length === 0 ? (
        <EmptyState
          icon={<IconChartLine size={22} />}
          title={`Nenhuma verificação nos últimos ${period} dias`}
          text="A última verificação desta palavra-chave é anterior."
          action={
            <Button variant="default" onClick={() => setPeriod(LONGEST_PERIOD)}>
              Ver {LONGEST_PERIOD} dias
            </Button>
          }
        />
      ) : (
        <HistoryView history={shown} />
      )}
    </>
  );
};
