import { IconGridDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import type { Period } from '#shared/contract/period.ts';
import { reports } from '#shared/contract/reports.ts';
import { routeQuery } from '../../cache.ts';
import { CheckButton, CheckNote } from '../../checks/CheckButton.tsx';
import { pollWhileRunning } from '../../checks/polling.ts';
import { type CheckStart, useCheckStart } from '../../checks/useCheckStart.ts';
import hidden from '../../ui/bare/text/VisuallyHidden.module.css';
import { PeriodSelect, usePeriod } from '../../ui/kit/PeriodSelect.tsx';
import { comparedWith } from '../../ui/kit/period.ts';
import { CheckStatus } from '../CheckStatus.tsx';
import { CompanyReport } from '../CompanyReport.tsx';
import { failureOfMost } from '../failureOfMost.ts';
import type { GridData } from './cells.ts';
import styles from './Grid.module.css';
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
  const checking = useCheckStart('grid', id, query.data?.check);
  return (
    <CompanyReport
      screen="grid"
      query={query}
      lead={
        <>
          <span className={hidden.hiddenOnPhone}>
            Sua posição e a dos concorrentes em cada palavra-chave.
          </span>
          <CheckNote kind="grid" />
        </>
      }
      actions={
        <>
          <PeriodSelect />
          <CheckButton checking={checking} active={query.data?.active_keywords ?? 0} />
        </>
      }
      empty={{
        icon: <IconGridDots size={22} />,
        noKeywords: 'Adicione palavras-chave a esta empresa para compará-la com os concorrentes.',
      }}
    >
      {(data) => data.keywords.length > 0 && <GridContent data={data} period={period} checking={checking} />}
    </CompanyReport>
  );
};

interface Props {
  readonly data: GridData;
  readonly period: Period;
  readonly checking: CheckStart;
}

const GridContent = ({ data, period, checking }: Props) => {
  const { company, keywords, active_keywords, check } = data;
  const failure = failureOfMost(check, keywords.map(ownCellOf));
  return (
    <>
      <CheckStatus
        check={check}
        failure={failure}
        keywords={keywords.length}
        active={active_keywords}
        company={company}
        checking={checking}
      />
      <GridTable grid={data} period={period} isFailureSaid={failure !== undefined} />
    </>
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
