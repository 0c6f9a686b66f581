import { IconGridDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import { type grid, reports } from '#shared/contract/reports.ts';
import { routeQuery } from '../cache.ts';
import { CheckButton } from '../checks/CheckButton.tsx';
import { CheckProgress } from '../checks/CheckProgress.tsx';
import { pollWhileRunning } from '../checks/polling.ts';
import { CompanyMissing } from '../companies/CompanyMissing.tsx';
import { CompanyPage } from '../companies/CompanyPage.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { WideScreen } from '../ui/kit/WideScreen.tsx';
import { GridTable } from './GridTable.tsx';
import { OpenHistory } from './KeywordHistory.tsx';
import { NoKeywords } from './NoKeywords.tsx';

/** A company's keywords with its positions and its competitors', and the button that checks all of them. */
export const Grid = () => (
  <WideScreen>
    <Positions />
  </WideScreen>
);

const Positions = () => {
  const { id = '' } = useParams();
  const query = useQuery({
    ...routeQuery(reports.getGrid, { params: { id } }),
    refetchInterval: pollWhileRunning,
  });
  return (
    <CompanyPage
      companyId={id}
      screen="grid"
      company={query.data?.company}
      query={query}
      lead="Sua posição e a dos concorrentes em cada palavra-chave."
      back={{ to: `/companies/${id}/analysis`, label: 'Voltar para Análise' }}
      actions={<RefreshButton companyId={id} data={query.data} />}
    >
      <QueryState query={query} missing={<CompanyMissing />} skeleton={<TableSkeleton />}>
        {(data) => (
          <>
            <CheckProgress check={data.check} keywords={data.keywords.length} active={data.active_keywords} />
            {data.keywords.length === 0 ? (
              <NoKeywords
                companyId={id}
                icon={<IconGridDots size={22} />}
                text="Adicione palavras-chave a esta empresa para compará-la com os concorrentes."
              />
            ) : (
              <GridTable grid={data} />
            )}
            <OpenHistory />
          </>
        )}
      </QueryState>
    </CompanyPage>
  );
};

interface RefreshButtonProps {
  readonly companyId: string;
  /** Undefined while it loads: the button is there already, so that nothing moves. */
  readonly data: z.output<typeof grid> | undefined;
}

const RefreshButton = ({ companyId, data }: RefreshButtonProps) => (
  <CheckButton
    kind="grid"
    companyId={companyId}
    check={data?.check ?? null}
    active={data?.active_keywords ?? 0}
  />
);
