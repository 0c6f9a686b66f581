import { Button, SegmentedControl } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { EmptyState } from '../ui/bare/EmptyState.tsx';
import { ExportButton } from '../ui/kit/ExportButton.tsx';
import { useKeptAddressValue } from '../ui/kit/useAddressValue.ts';
import styles from './HistoryContent.module.css';
import { HistoryView } from './HistoryView.tsx';
import { type HistoryData, historyTable } from './histories.ts';
import { LONGEST_PERIOD, periods, readPeriod, USUAL_PERIOD, withinPeriod } from './period.ts';

/** A history that is not empty, limited to a period that the address keeps. */
export const HistoryContent = ({ history }: { readonly history: HistoryData }) => {
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
      <div className={styles.tools}>
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
      </div>
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
