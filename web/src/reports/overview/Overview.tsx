import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { visibility } from '#shared/contract/visibility.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { routeQuery } from '../../cache.ts';
import { PeriodSelect } from '../../ui/kit/PeriodSelect.tsx';
import { ExportButton } from '../../ui/kit/tables/ExportButton.tsx';
import { CompanyReport, useTaggedRequest } from '../CompanyReport.tsx';
import { Basis } from './Basis.tsx';
import { Figures } from './Figures.tsx';
import { OverviewCharts } from './OverviewCharts.tsx';
import { OverviewLists } from './OverviewLists.tsx';
import { type OverviewData, overviewCsv } from './overview.ts';

export const Overview = () => {
  const request = useTaggedRequest();
  const query = useQuery({
    ...routeQuery(visibility.getOverview, request),
    // The filter stays in view while another one is read.
    placeholderData: (before) => (before?.company.id === request.params.id ? before : undefined),
  });
  const { data } = query;
  return (
    <CompanyReport
      screen="overview"
      query={query}
      lead={data ? `Visão geral · ${shownDomain(data.company.domain)}` : 'Visão geral'}
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
      hasFigures
      keywords={data?.basis.keywords}
      empty={{
        icon: <IconChartLine size={22} />,
        unchecked: {
          title: 'Nenhuma posição verificada',
          text: 'A visão geral começa na primeira verificação das palavras-chave.',
        },
      }}
    >
      {(overview) => overview.days.length > 0 && <Content overview={overview} />}
    </CompanyReport>
  );
};

const NOTHING = { days: [], competitors: [] };

const Content = ({ overview }: { readonly overview: OverviewData }) => {
  const today = overview.days.at(-1);
  return (
    today && (
      <>
        <Figures
          today={today}
          before={overview.before}
          change={overview.change}
          hasRivals={overview.competitors.length > 0}
        />
        <OverviewCharts overview={overview} />
        <OverviewLists overview={overview} />
        <Basis basis={overview.basis} today={today} />
      </>
    )
  );
};
