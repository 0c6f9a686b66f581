import { Button } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { pages } from '#shared/contract/pages.ts';
import { routeQuery } from '../../cache.ts';
import { CompanyPage } from '../../companies/CompanyPage.tsx';
import { CompanyMissing, NoKeywords } from '../../companies/NoItems.tsx';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import text from '../../ui/bare/text/text.module.css';
import { PeriodSelect, usePeriod } from '../../ui/kit/PeriodSelect.tsx';
import { comparedAmong } from '../../ui/kit/period.ts';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { TagFilter, useChosenTags } from '../../ui/kit/tables/TagFilter.tsx';
import { OpenHistory } from '../history/KeywordHistory.tsx';
import { Segments } from '../Segments.tsx';
import { NO_KEYWORD_MATCHES } from '../shown.ts';
import { type PagesReport, PagesTable } from './PagesTable.tsx';

export const Pages = () => {
  const { id = '' } = useParams();
  const [period] = usePeriod();
  const { chosen, choose } = useChosenTags();
  const query = useQuery({
    ...routeQuery(pages.getPages, { params: { id }, ...comparedAmong(period, chosen) }),
    // The filter stays in view while another one is read.
    placeholderData: (before) => (before?.company.id === id ? before : undefined),
  });
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
        {(report) => (
          <>
            <TagFilter offered={report.tags} chosen={chosen} choose={choose}>
              <Segments companyId={id} />
            </TagFilter>
            {report.keywords.total === 0 && chosen.length > 0 ? (
              <p className={text.none}>{NO_KEYWORD_MATCHES}</p>
            ) : (
              <Content report={report} />
            )}
          </>
        )}
      </QueryState>
      <OpenHistory />
    </CompanyPage>
  );
};

const Content = ({ report }: { readonly report: PagesReport }) => {
  if (report.keywords.total === 0) {
    return (
      <NoKeywords
        companyId={report.company.id}
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
          <Button component={Link} to={`/companies/${report.company.id}/analysis`}>
            Ver Análise
          </Button>
        }
      />
    );
  }
  return <PagesTable report={report} />;
};
