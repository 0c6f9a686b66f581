import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChartLine, IconGridDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import { checks } from '#shared/contract/checks.ts';
import { type analysis, reports } from '#shared/contract/reports.ts';
import { call } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { CheckButton } from '../checks/CheckButton.tsx';
import { CheckProgress } from '../checks/CheckProgress.tsx';
import { pollWhileRunning } from '../checks/polling.ts';
import { CompanyMissing } from '../companies/CompanyMissing.tsx';
import { CompanyPage } from '../companies/CompanyPage.tsx';
import { decimal, whole } from '../ui/bare/format.ts';
import { Stats } from '../ui/bare/Stats.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { StatSkeletons, TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { AnalysisTable } from './AnalysisTable.tsx';
import { OpenHistory } from './KeywordHistory.tsx';
import { NoKeywords } from './NoKeywords.tsx';

type AnalysisData = z.output<typeof analysis>;

const RELOAD_AFTER_MS = 8_000;

/** A company's keywords with their positions, and the button that checks the keywords. */
export const Analysis = () => {
  const { id = '' } = useParams();
  const query = useQuery({
    ...routeQuery(reports.getAnalysis, { params: { id } }),
    refetchInterval: pollWhileRunning,
  });
  return (
    <CompanyPage
      companyId={id}
      screen="analysis"
      company={query.data?.company}
      query={query}
      lead={query.data ? `Análise de posições · ${query.data.company.domain}` : 'Análise de posições'}
      actions={query.data && <Actions data={query.data} />}
    >
      <QueryState
        query={query}
        missing={<CompanyMissing />}
        skeleton={
          <>
            <StatSkeletons count={5} />
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
            <Content data={data} />
          )
        }
      </QueryState>
    </CompanyPage>
  );
};

const Actions = ({ data: { company, keywords, check } }: { readonly data: AnalysisData }) => (
  <>
    <Button
      component={Link}
      to={`/companies/${company.id}/grid`}
      variant="default"
      leftSection={<IconGridDots size={16} />}
    >
      Ver Grid
    </Button>
    <CheckButton
      label="Verificar Posições"
      check={check}
      disabled={keywords.length === 0}
      reloadAfterMs={RELOAD_AFTER_MS}
      fallback="Erro ao iniciar verificação"
      start={async () => {
        const { checkedKeywords } = await call(checks.startKeywords, { params: { id: company.id } });
        return `Verificação iniciada para ${checkedKeywords} palavras-chave`;
      }}
    />
  </>
);

const Content = ({ data: { stats, keywords, check } }: { readonly data: AnalysisData }) => {
  return (
    <>
      <CheckProgress check={check} />
      <Stats
        stats={[
          { label: 'Palavras-chave', value: whole(stats.total_keywords) },
          { label: 'Posição média', value: decimal(stats.average_position) },
          {
            label: 'Melhoraram',
            value: whole(stats.improved),
            icon: <IconArrowUp size={15} color="var(--up)" />,
          },
          {
            label: 'Pioraram',
            value: whole(stats.declined),
            icon: <IconArrowDown size={15} color="var(--down)" />,
          },
          { label: 'Não encontradas', value: whole(stats.not_found) },
          ...(stats.not_verified > 0 ? [{ label: 'Não verificadas', value: whole(stats.not_verified) }] : []),
        ]}
      />
      <AnalysisTable keywords={keywords} />
      <OpenHistory />
    </>
  );
};
