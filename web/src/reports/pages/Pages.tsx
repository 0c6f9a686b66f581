import { Button } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { pages } from '#shared/contract/pages.ts';
import { routeQuery } from '../../cache.ts';
import { CompanyPage } from '../../companies/CompanyPage.tsx';
import { CompanyMissing, NoKeywords } from '../../companies/NoItems.tsx';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { PeriodSelect, usePeriod } from '../../ui/kit/PeriodSelect.tsx';
import { comparedWith } from '../../ui/kit/period.ts';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { OpenHistory } from '../history/KeywordHistory.tsx';
import { PagesTable } from './PagesTable.tsx';

export const Pages = () => {
  const { id = '' } = useParams();
  const [period] = usePeriod();
  const query = useQuery(routeQuery(pages.getPages, { params: { id }, ...comparedWith(period) }));
  const { data } = query;
  return (
    <CompanyPage
      companyId={id}
      screen="pages"
      company={data?.company}
      query={query}
      lead={data ? `Páginas que aparecem · ${data.company.domain}` : 'Páginas que aparecem'}
      actions={<PeriodSelect />}
    >
      <QueryState query={query} missing={<CompanyMissing />} skeleton={<TableSkeleton />}>
        {(report) => {
          if (report.keywords.total === 0) {
            return (
              <NoKeywords
                companyId={id}
                icon={<IconFiles size={22} />}
                text="Esta empresa ainda não tem palavras-chave ativas. Adicione a primeira e verifique as posições."
              />
            );
          }
          if (report.pages.length === 0) {
            return (
              <EmptyState
                icon={<IconFiles size={22} />}
                title="Nenhuma página encontrada"
                text="As páginas do site aparecem aqui depois de uma verificação que as encontra."
                action={
                  <Button component={Link} to={`/companies/${id}/analysis`}>
                    Ver Análise
                  </Button>
                }
              />
            );
          }
          return <PagesTable report={report} />;
        }}
      </QueryState>
      <OpenHistory />
    </CompanyPage>
  );
};
