import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import type { analysis } from '#shared/contract/analysis.ts';
import type { Period } from '#shared/contract/period.ts';
import { reports } from '#shared/contract/reports.ts';
import { dayText, keywordsText, whole } from '#shared/format.ts';
import { routeQuery } from '../../cache.ts';
import { pollWhileRunning } from '../../checks/polling.ts';
import { tagsOf } from '../../reports/Segments.tsx';
import { useAddressValue } from '../../ui/kit/address.ts';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { Help } from '../../ui/kit/Help.tsx';
import { usePeriod } from '../../ui/kit/PeriodSelect.tsx';
import { comparedWith, DAY_BEFORE } from '../../ui/kit/period.ts';
import { sinceDay } from '../../ui/kit/periodText.ts';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { useTagFilter } from '../../ui/kit/tables/TagFilter.tsx';
import { CheckedReport } from '../CheckedReport.tsx';
import { KeywordsTable } from '../KeywordsTable.tsx';
import styles from './Analysis.module.css';
import { AnalysisFilters } from './AnalysisFilters.tsx';
import { analyzedColumns } from './analyzedColumns.tsx';
import { readInVain } from './inVain.ts';
import {
  countRows,
  lastPosition,
  type Narrowing,
  narrowRows,
  readNarrowing,
  summaryOf,
} from './narrowing.ts';

const WhoRules = onDemand(
  () => import('../../reports/pageOne/WhoRules.tsx').then((it) => it.WhoRules),
  <TableSkeleton />,
);

export const Analysis = () => {
  const { id = '' } = useParams();
  const [period] = usePeriod();
  const query = useQuery({
    ...routeQuery(reports.getAnalysis, { params: { id }, ...comparedWith(period) }),
    refetchInterval: pollWhileRunning,
  });
  return (
    <CheckedReport
      kind="keywords"
      screen="analysis"
      query={query}
      hasFigures
      empty={{ icon: <IconChartLine size={22} /> }}
      rowsOf={({ keywords }) => keywords}
    >
      {(report, isFailureSaid) => (
        <AnalysisContent data={report} period={period} isFailureSaid={isFailureSaid} />
      )}
    </CheckedReport>
  );
};

interface Props {
  readonly data: z.output<typeof analysis>;
  readonly period: Period;
  readonly isFailureSaid: boolean;
}

const AnalysisContent = ({ data, period, isFailureSaid }: Props) => {
  const { company, keywords, stats } = data;
  const [filter, setFilter] = useAddressValue('faixa');
  const [, setPage] = useAddressValue('pagina');
  const narrowing = readNarrowing(filter);
  const narrow = (next: Narrowing | '') => {
    setFilter(next);
    setPage('');
  };
  const { rows: tagged, chosen } = useTagFilter(keywords, tagsOf);
  const counts = useMemo(() => countRows(tagged), [tagged]);
  const inVain = useMemo(() => (data.check?.running ? undefined : readInVain(keywords)), [data, keywords]);
  const kept = useMemo(() => narrowRows(keywords, narrowing), [keywords, narrowing]);
  const columns = useMemo(() => analyzedColumns(isFailureSaid, period), [isFailureSaid, period]);
  return (
    <>
      <section aria-label="Resumo e filtros">
        {inVain ? (
          <WhoRules
            lead={
              <>
                O Ranqueia leu {inVain.least < inVain.most && `de ${whole(inVain.least)} a `}
                {whole(inVain.most)} resultados de {keywordsText(inVain.verified)}, e o seu site ainda não
                está entre eles. Acompanhe quem está na página 1.
              </>
            }
          />
        ) : (
          <AnalysisFilters
            stats={chosen.length === 0 ? stats : summaryOf(tagged, stats)}
            counts={counts}
            last={lastPosition(keywords)}
            narrowing={narrowing}
            onNarrow={narrow}
          />
        )}
      </section>
      <div className={styles.table}>
        <KeywordsTable
          view="analise"
          companyId={company.id}
          label="Posições das palavras-chave"
          columns={columns}
          rows={kept}
          sortedBy="current"
          textOf={(row) => `${row.keyword} ${row.url}`}
          narrowed={narrowing === '' ? undefined : { from: keywords.length, onClear: () => narrow('') }}
          aside={() => (
            <Help about="Com o que as posições são comparadas">
              <p>Variação e Anterior comparam com {comparisonText(period)}.</p>
              <p>“entrou” conta em Melhoraram, e “saiu” em Não encontradas.</p>
            </Help>
          )}
          file={{
            name: ['analise', company.name],
            table: (rows) => import('./analysisCsv.ts').then((it) => it.analysisCsv(rows, period)),
          }}
        />
      </div>
    </>
  );
};

const comparisonText = (period: Period): string =>
  period === DAY_BEFORE
    ? 'a última verificação de um dia anterior ou, sem ela, com a primeira do mesmo dia'
    : `o fim do dia ${dayText(sinceDay(period, Date.now()))} ou, sem medição até então, com a primeira desde esse dia; outras datas estão em Anterior`;
