import { IconGridDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { reports } from '#shared/contract/reports.ts';
import { routeQuery } from '../../cache.ts';
import { pollWhileRunning } from '../../checks/polling.ts';
import { usePeriod } from '../../ui/kit/PeriodSelect.tsx';
import { comparedWith } from '../../ui/kit/period.ts';
import { CheckedReport } from '../CheckedReport.tsx';
import type { GridData } from './cells.ts';
import styles from './GridTable.module.css';
import { GridTable } from './GridTable.tsx';

export const Grid = () => (
  <WideScreen>
    <Positions />
  </WideScreen>
);

const Positions = () => {
  const { id = '' } = useParams();
  const [period] = usePeriod();
  const query = useQuery({
    ...routeQuery(reports.getGrid, { params: { id }, ...comparedWith(period) }),
    refetchInterval: pollWhileRunning,
  });
  return (
    <CheckedReport
      kind="grid"
      screen="grid"
      query={query}
      empty={{ icon: <IconGridDots size={22} /> }}
      rowsOf={({ keywords }) => keywords.map(ownCellOf)}
    >
      {(data, isFailureSaid) => <GridTable grid={data} period={period} isFailureSaid={isFailureSaid} />}
    </CheckedReport>
  );
};

const ownCellOf = ({ is_active, company_cell, failed_at }: GridData['keywords'][number]) => ({
  is_active,
  verification: company_cell.verification,
  depth: company_cell.depth,
  failed_at,
});

/** The content area scrolls both ways, so that the table's head and first columns stay in view. */
const WideScreen = ({ children }: { readonly children: ReactNode }) => {
  const screen = useRef<HTMLDivElement>(null);
  // Focuses the area that scrolls, because scrolling keys act on the focused element.
  useEffect(() => {
    if (document.activeElement === document.body)
      screen.current?.parentElement?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={screen} className={styles.screen} data-scrolls="both">
      {children}
    </div>
  );
};
