import { Box } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DayChart } from '../../charts/DayCharts.tsx';
import { useMarksOf } from '../../notes/useMarks.ts';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import panel from '../../ui/bare/panels/panel.module.css';
import text from '../../ui/bare/text/text.module.css';
import { Columns } from '../../ui/kit/Columns.tsx';
import { usePeriod } from '../../ui/kit/PeriodSelect.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { OpenHistory } from '../history/KeywordHistory.tsx';
import { Basis } from '../overview/Basis.tsx';
import { KeywordList, moveColumns, stepColumns } from '../overview/KeywordList.tsx';
import { Attention } from './Attention.tsx';
import { comparedText, foundNothing, hasLine, type PortfolioData, toSeries } from './portfolio.ts';

export const Portfolio = ({ query }: { readonly query: UseQueryResult<PortfolioData> }) => (
  <QueryState query={query} skeleton={null}>
    {(portfolio) => (portfolio.companies.length === 0 ? null : <Content {...portfolio} />)}
  </QueryState>
);

const Content = ({ companies, since, gains, losses, striking_distance, basis }: PortfolioData) => {
  const series = useMemo(() => toSeries(companies), [companies]);
  // Marks of the quiet lines would hide those of the others.
  const marks = useMarksOf(useMemo(() => series.filter(({ isQuiet }) => !isQuiet), [series]));
  const hasMany = companies.length > 1;
  const [period] = usePeriod();
  // Without a closed day and a position, every other panel would be empty.
  if (foundNothing(companies) !== undefined && !hasLine(companies))
    return <Attention companies={companies} />;
  return (
    <Box mb="1.25rem">
      <Attention companies={companies} />
      <Box component="section" aria-labelledby="visibilidade" mt="1.5rem">
        <h2 id="visibilidade" className={text.title}>
          Visibilidade
        </h2>
        {hasLine(companies) ? (
          <Box className={panel.body ?? ''} mt="0.5rem">
            <DayChart label="Visibilidade" series={series} marks={marks} />
          </Box>
        ) : (
          <Box mt="0.5rem">
            <EmptyState
              icon={<IconChartLine size={22} />}
              title="Ainda não há um dia fechado"
              text="O dia da primeira verificação fecha à meia-noite (horário de Brasília). A partir do dia seguinte, cada empresa verificada tem uma linha aqui."
            />
          </Box>
        )}
      </Box>
      <Columns least="24rem" gap="0 1rem">
        <KeywordList
          title="Maiores ganhos"
          rows={named(gains, hasMany)}
          columns={moveColumns}
          none="Nenhuma palavra-chave subiu no período."
        />
        <KeywordList
          title="Maiores perdas"
          rows={named(losses, hasMany)}
          columns={moveColumns}
          none="Nenhuma palavra-chave caiu no período."
        />
      </Columns>
      <KeywordList
        title="Ao alcance"
        lead="Posições de 4 a 20, pelo que o próximo passo soma."
        rows={named(striking_distance, hasMany)}
        columns={stepColumns}
        none="Nenhuma palavra-chave está entre as posições 4 e 20."
      />
      <Basis basis={basis}>
        <li>{comparedText(period, since)}</li>
      </Basis>
      <OpenHistory />
    </Box>
  );
};

const named = <T extends { readonly company_name: string }>(rows: readonly T[], hasMany: boolean) =>
  rows.map((row) => ({ ...row, note: hasMany ? row.company_name : undefined }));
