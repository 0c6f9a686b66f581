import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { visibility } from '#shared/contract/visibility.ts';
import { keywordsText } from '#shared/format.ts';
import { daysOf, movesText } from '#shared/overviewFigures.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { routeQuery } from '../../cache.ts';
import { Columns } from '../../ui/kit/Columns.tsx';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { PeriodSelect } from '../../ui/kit/PeriodSelect.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { ExportButton } from '../../ui/kit/tables/ExportButton.tsx';
import { CompanyReport, useTaggedRequest } from '../CompanyReport.tsx';
import { Basis } from './Basis.tsx';
import { Figures } from './Figures.tsx';
import {
  changedColumns,
  KeywordList,
  moveColumns,
  stepColumns,
  takenColumns,
  turnColumns,
} from './KeywordList.tsx';
import { OverviewCharts } from './OverviewCharts.tsx';
import { type OverviewData, overtakingsOf, overviewCsv } from './overview.ts';

const WhoRules = onDemand(
  () => import('../pageOne/WhoRules.tsx').then((it) => it.WhoRules),
  <TableSkeleton />,
);

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
            table={() => overviewCsv(data ? { ...data, days: daysOf(data) } : NOTHING)}
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
        <Figures overview={overview} today={today} />
        <OverviewCharts overview={overview} />
        <WhoRules />
        <OverviewLists overview={overview} />
        <Basis basis={overview.basis}>
          <li>Share of voice: a visibilidade da empresa na soma com a dos concorrentes acompanhados.</li>
          <li>
            Posição geral: a média em que uma palavra-chave não encontrada ou além da 50ª posição conta como
            51. A posição média, em outras telas, é só das encontradas.
          </li>
          <li>
            Ganhos, perdas e o que está ao alcance (posições de 4 a 20) vêm na ordem do que mudam na
            visibilidade. Nas ultrapassagens só contam medições do mesmo buscador.
          </li>
          <li>
            Uma palavra-chave não verificada mantém a última posição por sete dias (hoje:{' '}
            {keywordsText(today.own.carried)}) e depois sai da média.
          </li>
        </Basis>
      </>
    )
  );
};

const OverviewLists = ({ overview }: { readonly overview: OverviewData }) => {
  const { up, down, entered, left } = overview.moves;
  return (
    <>
      <Columns least="24rem" gap="0 1rem">
        <KeywordList
          title="Ganhos"
          lead={`${movesText({ up, entered })}.`}
          rows={overview.gains}
          columns={moveColumns}
          none="Nenhuma palavra-chave subiu no período."
        />
        <KeywordList
          title="Perdas"
          id="perdas"
          lead={`${movesText({ down, left })}.`}
          rows={overview.losses}
          columns={moveColumns}
          none="Nenhuma palavra-chave caiu no período."
        />
      </Columns>
      <KeywordList
        title="Ao alcance"
        rows={overview.striking_distance}
        columns={stepColumns}
        none="Nenhuma palavra-chave está entre as posições 4 e 20."
      />
      {overview.competitors.length > 0 && (
        <KeywordList
          title="Ultrapassagens"
          rows={overtakingsOf(overview)}
          columns={takenColumns}
          none="Ninguém passou ninguém no período."
        />
      )}
      <KeywordList
        title="Páginas que mudaram"
        rows={overview.changed_pages}
        columns={changedColumns}
        none={
          overview.change
            ? 'As mesmas páginas aparecem desde o começo do período.'
            : 'Ainda não há páginas a comparar.'
        }
      />
      <KeywordList
        title="Canibalização"
        lead="Páginas do site que se revezam na mesma palavra-chave: ao menos duas trocas em 14 dias."
        rows={overview.cannibalised}
        columns={turnColumns}
        none="Nenhuma palavra-chave troca de página."
      />
    </>
  );
};
