import { Button } from '@mantine/core';
import { IconChartLine, IconGridDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import type { analysis } from '#shared/contract/analysis.ts';
import { reports } from '#shared/contract/reports.ts';
import { routeQuery } from '../../cache.ts';
import { CheckButton } from '../../checks/CheckButton.tsx';
import { pollWhileRunning } from '../../checks/polling.ts';
import { type CheckStart, useCheckStart } from '../../checks/useCheckStart.ts';
import { CompanyMissing } from '../../companies/CompanyMissing.tsx';
import { CompanyPage } from '../../companies/CompanyPage.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { StatSkeletons, TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { OpenHistory } from '../history/KeywordHistory.tsx';
import { NoKeywords } from '../NoKeywords.tsx';
import { AnalysisContent } from './AnalysisContent.tsx';

type AnalysisData = z.output<typeof analysis>;

/** A company's keywords with their positions, and the button that checks the keywords. */
export const Analysis = () => {
  const { id = '' } = useParams();
  const query = useQuery({
    ...routeQuery(reports.getAnalysis, { params: { id } }),
    refetchInterval: pollWhileRunning,
  });
  const checking = useCheckStart('keywords', id, query.data?.check);
  const active = countActive(query.data?.keywords ?? []);
  return (
    <CompanyPage
      companyId={id}
      screen="analysis"
      company={query.data?.company}
      query={query}
      lead={query.data ? `Análise de posições · ${query.data.company.domain}` : 'Análise de posições'}
      actions={<Actions companyId={id} checking={checking} active={active} />}
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
            <AnalysisContent data={data} active={active} checking={checking} />
          )
        }
      </QueryState>
      <OpenHistory />
    </CompanyPage>
  );
};

interface ActionsProps {
  readonly companyId: string;
  readonly checking: CheckStart;
  readonly active: number;
}

/** The buttons are there while the data loads, so that nothing moves. */
const Actions = ({ companyId, checking, active }: ActionsProps) => (
  <>
    <Button
      component={Link}
      to={`/companies/${companyId}/grid`}
      variant="default"
      leftSection={<IconGridDots size={16} />}
    >
      Ver Grid
    </Button>
    <CheckButton checking={checking} active={active} />
  </>
);

const countActive = (keywords: AnalysisData['keywords']): number =>
  keywords.filter(({ is_active }) => is_active).length;
