import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { CheckProgress } from '#shared/contract/checks.ts';
import type { Company } from '#shared/contract/companies.ts';
import type { CheckKind } from '#shared/messages.ts';
import { CheckButton, CheckNote } from '../checks/CheckButton.tsx';
import { useCheckStart } from '../checks/useCheckStart.ts';
import hidden from '../ui/bare/text/VisuallyHidden.module.css';
import { PeriodSelect } from '../ui/kit/PeriodSelect.tsx';
import { CheckStatus } from './CheckStatus.tsx';
import { CompanyReport } from './CompanyReport.tsx';
import { failureOfMost } from './failureOfMost.ts';

type Rows = Parameters<typeof failureOfMost>[1];

interface Props<T> extends Pick<ComponentProps<typeof CompanyReport>, 'screen' | 'hasFigures' | 'empty'> {
  readonly kind: CheckKind;
  readonly query: UseQueryResult<T>;
  readonly lead: string;
  readonly rowsOf: (report: T) => Rows;
  readonly children: (report: T, isFailureSaid: boolean) => ReactNode;
}

/** A report with a button that checks its keywords, and how the check goes on. */
export const CheckedReport = <T extends { readonly company: Company; readonly check: CheckProgress | null }>({
  kind,
  query,
  lead,
  rowsOf,
  children,
  ...page
}: Props<T>) => {
  const { id = '' } = useParams();
  const checking = useCheckStart(kind, id, query.data?.check);
  const rows = query.data ? rowsOf(query.data) : [];
  const active = rows.filter(({ is_active }) => is_active).length;
  return (
    <CompanyReport
      {...page}
      query={query}
      lead={
        <>
          <span className={hidden.hiddenOnPhone}>{lead}</span>
          <CheckNote kind={kind} />
        </>
      }
      actions={
        <>
          <PeriodSelect />
          <CheckButton checking={checking} active={active} />
        </>
      }
    >
      {(report) => {
        if (rows.length === 0) return null;
        const failure = failureOfMost(report.check, rows);
        return (
          <>
            <CheckStatus {...report} failure={failure} keywords={rows.length} {...{ active, checking }} />
            {children(report, failure !== undefined)}
          </>
        );
      }}
    </CompanyReport>
  );
};
