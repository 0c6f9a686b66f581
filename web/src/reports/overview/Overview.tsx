import { Button } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { visibility } from '#shared/contract/visibility.ts';
import { routeQuery } from '../../cache.ts';
import { CompanyPage } from '../../companies/CompanyPage.tsx';
import { CompanyMissing, NoKeywords } from '../../companies/NoItems.tsx';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import text from '../../ui/bare/text/text.module.css';
import { PeriodSelect, usePeriod } from '../../ui/kit/PeriodSelect.tsx';
import { comparedAmong } from '../../ui/kit/period.ts';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { StatSkeletons, TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { ExportButton } from '../../ui/kit/tables/ExportButton.tsx';
import { TagFilter, useChosenTags } from '../../ui/kit/tables/TagFilter.tsx';
import { OpenHistory } from '../history/KeywordHistory.tsx';
import { Segments } from '../Segments.tsx';
import { NO_KEYWORD_MATCHES } from '../shown.ts';
import { Basis } from './Basis.tsx';
import { Figures } from './Figures.tsx';
import { OverviewCharts } from './OverviewCharts.tsx';
import { OverviewLists } from './OverviewLists.tsx';
import { type OverviewData, overviewCsv } from './overview.ts';

export const Overview = () => {
  const { id = '' } = useParams();
  const [period] = usePeriod();
  const { chosen, choose } = useChosenTags();
  const query = useQuery({
    ...routeQuery(visibility.getOverview, {
      params: { id },
      ...comparedAmong(period, chosen),
    }),
    // The filter stays in view while another one is read.
    placeholderData: (before) => (before?.company.id === id ? before : undefined),
  });
  const { data } = query;
  return (
    <CompanyPage
      companyId={id}
      screen="overview"
      company={data?.company}
      query={query}
      lead={data ? `Visão geral · ${data.company.domain}` : 'Visão geral'}
      actions={
        <>
          <PeriodSelect />
          <ExportButton
            name={['visao-geral', data?.company.name ?? '']}
            table={() => overviewCsv(data ?? NOTHING)}
            disabled={!data || data.days.length === 0}
          />
        </>
      }
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
        {(overview) => (
          <>
            <TagFilter offered={overview.tags} chosen={chosen} choose={choose}>
              <Segments companyId={id} />
            </TagFilter>
            {overview.basis.keywords === 0 && chosen.length > 0 ? (
              <p className={text.none}>{NO_KEYWORD_MATCHES}</p>
            ) : (
              <Content overview={overview} />
            )}
          </>
        )}
      </QueryState>
      <OpenHistory />
    </CompanyPage>
  );
};

const NOTHING = { days: [], competitors: [] };

const Content = ({ overview }: { readonly overview: OverviewData }) => {
  const { company, basis, days, before } = overview;
  const today = days.at(-1);
  if (basis.keywords === 0 && !today) {
    return (
      <NoKeywords
        companyId={company.id}
        icon={<IconChartLine size={22} />}
        text="Esta empresa ainda não tem palavras-chave ativas. Adicione a primeira e verifique as posições."
      />
    );
  }
  if (!today) {
    return (
      <EmptyState
        icon={<IconChartLine size={22} />}
        title="Nenhuma posição verificada"
        text="A visão geral começa na primeira verificação das palavras-chave."
        action={
          <Button component={Link} to={`/companies/${company.id}/analysis`}>
            Ver Análise
          </Button>
        }
      />
    );
  }
  return (
    <>
      <Figures today={today} before={before} hasRivals={overview.competitors.length > 0} />
      <OverviewCharts overview={overview} />
      <OverviewLists overview={overview} />
      <Basis basis={basis} today={today} />
    </>
  );
};
