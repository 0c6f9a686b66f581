import { Box, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { CheckProgress } from '#shared/contract/checks.ts';
import type { Company } from '#shared/contract/companies.ts';
import type { CheckKind } from '#shared/messages.ts';
import { failureOfMost } from '../checks/checkEnd.ts';
import { type CheckStart, checkKinds, useCheckStart } from '../checks/useCheckStart.ts';
import { UNCHECKED_ID } from '../subscriptions/LimitNotice.tsx';
import hidden from '../ui/bare/text/VisuallyHidden.module.css';
import { PeriodSelect } from '../ui/kit/PeriodSelect.tsx';
import { CheckStatus } from './CheckStatus.tsx';
import { CompanyReport } from './CompanyReport.tsx';

type Rows = Parameters<typeof failureOfMost>[1];

interface Props<T> extends Pick<ComponentProps<typeof CompanyReport>, 'screen' | 'hasFigures' | 'empty'> {
  readonly kind: CheckKind;
  readonly query: UseQueryResult<T>;
  readonly lead: string;
  readonly rowsOf: (report: T) => Rows;
  readonly children: (report: T, isFailureSaid: boolean) => ReactNode;
}

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

interface ButtonProps {
  readonly checking: CheckStart;
  readonly active: number;
}

export const CheckButton = ({ checking, active }: ButtonProps) => {
  const { kind, start, isBusy } = checking;
  return (
    <Button
      leftSection={<IconRefresh size={16} />}
      disabled={isBusy || active === 0}
      {...(active === 0 && { 'aria-describedby': UNCHECKED_ID })}
      onClick={start}
    >
      {isBusy ? 'Verificando...' : checkKinds[kind].label}
    </Button>
  );
};

/** Both buttons in one sentence, which stands where either is pressed. A phone shows the screen's own. */
export const CheckNote = ({ kind }: { readonly kind: CheckKind }) => (
  <Box component="small" display="block" fz="0.75rem">
    <span {...(kind === 'grid' && onlyWide)}>“Verificar Posições” busca até encontrar o seu site</span>
    <span {...onlyWide}>; </span>
    <span {...(kind === 'keywords' && onlyWide)}>“Atualizar Grid” posiciona todos</span>.
  </Box>
);

const onlyWide = { className: hidden.hiddenOnPhone };
