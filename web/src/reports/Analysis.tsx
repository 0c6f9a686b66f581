import { Button } from '@mantine/core';
import { IconChartLine, IconGridDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import { type analysis, reports } from '#shared/contract/reports.ts';
import { routeQuery } from '../cache.ts';
import { CheckButton } from '../checks/CheckButton.tsx';
import { pollWhileRunning } from '../checks/polling.ts';
import { CompanyMissing } from '../companies/CompanyMissing.tsx';
import { CompanyPage } from '../companies/CompanyPage.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { StatSkeletons, TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { AnalysisContent } from './AnalysisContent.tsx';
import { OpenHistory } from './KeywordHistory.tsx';
import { NoKeywords } from './NoKeywords.tsx';

type AnalysisData = z.output<typeof analysis>;

/** A company's keywords with their positions, and the button that checks the keywords. */
export const Analysis = () => {
  const { id = '' } = useParams();
  const query = useQuery({
    ...routeQuery(reports.getAnalysis, { params: { id } }),
    refetchInterval: pollWhileRunning,
  });
  const button = useRef<HTMLButtonElement>(null);
  return (
    <CompanyPage
      companyId={id}
      screen="analysis"
      company={query.data?.company}
      query={query}
      lead={query.data ? `Análise de posições · ${query.data.company.domain}` : 'Análise de posições'}
      actions={<Actions companyId={id} data={query.data} button={button} />}
    >
      <QueryState
        query={query}
        missing={<CompanyMissing />}
        skeleton={
          <>
            <StatSkeletons count={6} />
            <TableSkeleton />
          </>
        }
      >
        {(data) =>
          data.keywords.length === 0 ? (
            <NoKeywords
              companyId={id}
              icon={<IconChartLine size={22} />}
              text="Esta empresa ainda não tem palavras-chave. Adicione a primeira e verifique as posições."
            />
          ) : (
            <AnalysisContent
              data={data}
              active={countActive(data.keywords)}
              onRetry={() => button.current?.click()}
            />
          )
        }
      </QueryState>
      <OpenHistory />
    </CompanyPage>
  );
};

interface ActionsProps {
  readonly companyId: string;
  /** Undefined while it loads: the buttons are there already, so that nothing moves. */
  readonly data: AnalysisData | undefined;
  readonly button: Ref<HTMLButtonElement>;
}

const Actions = ({ companyId, data, button }: ActionsProps) => (
  <>
    <Button
      component={Link}
      to={`/companies/${companyId}/grid`}
      variant="default"
      leftSection={<IconGridDots size={16} />}
    >
      Ver Grid
    </Button>
    <CheckButton
      ref={button}
      kind="keywords"
      companyId={companyId}
      check={data?.check ?? null}
      active={countActive(data?.keywords ?? [])}
    />
  </>
);

const countActive = (keywords: AnalysisData['keywords']): number =>
  keywords.filter(({ is_active }) => is_active).length;
