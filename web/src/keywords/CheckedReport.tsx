import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { CheckProgress } from '#shared/contract/checks.ts';
import type { Company } from '#shared/contract/companies.ts';
import type { CheckKind } from '#shared/messages.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { CheckHelp, NextCheck } from '../checks/CheckProgress.tsx';
import { failureOfMost } from '../checks/checkFailure.ts';
import { checkKinds, useCheckStart } from '../checks/useCheckStart.ts';
import { CheckStatus } from '../reports/CheckStatus.tsx';
import { CompanyReport } from '../reports/CompanyReport.tsx';
import { UNCHECKED_ID } from '../subscriptions/LimitNotice.tsx';
import hidden from '../ui/bare/text/VisuallyHidden.module.css';
import { LinkButton } from '../ui/kit/LinkButton.tsx';
import { PeriodSelect } from '../ui/kit/PeriodSelect.tsx';

type Rows = Parameters<typeof failureOfMost>[1];

interface Props<T> extends Pick<ComponentProps<typeof CompanyReport>, 'screen' | 'hasFigures' | 'empty'> {
  readonly kind: CheckKind;
  readonly query: UseQueryResult<T>;
  readonly rowsOf: (report: T) => Rows;
  readonly children: (report: T, isFailureSaid: boolean) => ReactNode;
}

export const CheckedReport = <T extends { readonly company: Company; readonly check: CheckProgress | null }>({
  kind,
  query,
  rowsOf,
  children,
  ...page
}: Props<T>) => {
  const { id = '' } = useParams();
  const other = others[kind];
  const checking = useCheckStart(kind, id, query.data?.check);
  const rows = query.data ? rowsOf(query.data) : [];
  const active = rows.filter(({ is_active }) => is_active).length;
  return (
    <CompanyReport
      {...page}
      query={query}
      lead={
        query.data ? (
          <>
            <span className={hidden.hiddenOnPhone}>
              {shownDomain(query.data.company.domain)}
              {active > 0 && ' · '}
            </span>
            {active > 0 && <NextCheck waiting={query.data.check?.waiting} />}
          </>
        ) : (
          ' '
        )
      }
      actions={
        <>
          <PeriodSelect />
          <CheckHelp />
          <LinkButton to={`/companies/${id}/${other.screen}`} variant="default">
            {other.label}
          </LinkButton>
          <Button
            leftSection={<IconRefresh size={16} />}
            disabled={checking.isBusy || active === 0}
            {...(active === 0 && { 'aria-describedby': UNCHECKED_ID })}
            onClick={checking.start}
          >
            {checking.isBusy ? 'Verificando...' : checkKinds[kind].label}
          </Button>
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

const others = {
  keywords: { screen: 'grid', label: 'Ver Grid' },
  grid: { screen: 'analysis', label: 'Voltar para Análise' },
} as const;
