import { IconGridDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { reports } from '#shared/contract/reports.ts';
import { routeQuery } from '../cache.ts';
import { CheckButton } from '../checks/CheckButton.tsx';
import { pollWhileRunning } from '../checks/polling.ts';
import { useCheckStart } from '../checks/useCheckStart.ts';
import { CompanyMissing } from '../companies/CompanyMissing.tsx';
import { CompanyPage } from '../companies/CompanyPage.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { WideScreen } from '../ui/kit/WideScreen.tsx';
import { GridContent } from './GridContent.tsx';
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
  const checking = useCheckStart('grid', id, query.data?.check);
  return (
    <CompanyPage
      companyId={id}
      screen="grid"
      company={query.data?.company}
      query={query}
      lead="Sua posição e a dos concorrentes em cada palavra-chave."
      back={{ to: `/companies/${id}/analysis`, label: 'Voltar para Análise' }}
      actions={<CheckButton checking={checking} active={query.data?.active_keywords ?? 0} />}
    >
      <QueryState query={query} missing={<CompanyMissing />} skeleton={<TableSkeleton />}>
        {(data) =>
          data.keywords.length === 0 ? (
            <NoKeywords
              companyId={id}
              icon={<IconGridDots size={22} />}
              text="Adicione palavras-chave a esta empresa para compará-la com os concorrentes."
            />
          ) : (
            <GridContent data={data} checking={checking} />
          )
        }
      </QueryState>
      <OpenHistory />
    </CompanyPage>
  );
};
