import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import type { analysis } from '#shared/contract/analysis.ts';
import type { Period } from '#shared/contract/period.ts';
import { reports } from '#shared/contract/reports.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { routeQuery } from '../../cache.ts';
import { CheckButton, CheckNote } from '../../checks/CheckButton.tsx';
import { pollWhileRunning } from '../../checks/polling.ts';
import { type CheckStart, useCheckStart } from '../../checks/useCheckStart.ts';
import hidden from '../../ui/bare/text/VisuallyHidden.module.css';
import { useAddressValue } from '../../ui/kit/address.ts';
import { PeriodSelect, usePeriod } from '../../ui/kit/PeriodSelect.tsx';
import { comparedWith } from '../../ui/kit/period.ts';
import { useTagFilter } from '../../ui/kit/tables/TagFilter.tsx';
import { CheckStatus } from '../CheckStatus.tsx';
import { CompanyReport } from '../CompanyReport.tsx';
import { failureOfMost } from '../failureOfMost.ts';
import { tagsOf } from '../shown.ts';
import { AnalysisFilters } from './AnalysisFilters.tsx';
import { AnalysisTable } from './AnalysisTable.tsx';
import {
  countRows,
  lastPosition,
  type Narrowing,
  narrowRows,
  noNarrowing,
  readNarrowing,
  summaryOf,
} from './narrowing.ts';

type AnalysisData = z.output<typeof analysis>;

export const Analysis = () => {
  const { id = '' } = useParams();
  const [period] = usePeriod();
  const query = useQuery({
    ...routeQuery(reports.getAnalysis, { params: { id }, ...comparedWith(period) }),
    refetchInterval: pollWhileRunning,
  });
  const checking = useCheckStart('keywords', id, query.data?.check);
  const active = countActive(query.data?.keywords ?? []);
  return (
    <CompanyReport
      screen="analysis"
      query={query}
      lead={
        <>
          <span className={hidden.hiddenOnPhone}>
            {query.data
              ? `Análise de posições · ${shownDomain(query.data.company.domain)}`
              : 'Análise de posições'}
          </span>
          <CheckNote kind="keywords" />
        </>
      }
      actions={
        <>
          <PeriodSelect />
          <CheckButton checking={checking} active={active} />
        </>
      }
      hasFigures
      empty={{
        icon: <IconChartLine size={22} />,
        noKeywords: 'Esta empresa ainda não tem palavras-chave. Adicione a primeira e verifique as posições.',
      }}
    >
      {(data) =>
        data.keywords.length > 0 && (
          <AnalysisContent data={data} period={period} active={active} checking={checking} />
        )
      }
    </CompanyReport>
  );
};

const countActive = (keywords: AnalysisData['keywords']): number =>
  keywords.filter(({ is_active }) => is_active).length;

interface Props {
  readonly data: z.output<typeof analysis>;
  readonly period: Period;
  readonly active: number;
  readonly checking: CheckStart;
}

const AnalysisContent = ({ data, period, active, checking }: Props) => {
  const { company, keywords, stats, check } = data;
  const { narrowing, narrow, isNarrowed, isFiltered, clear } = useNarrowing();
  const { situation, band } = narrowing;
  const { rows: tagged, chosen } = useTagFilter(keywords, tagsOf);
  const counts = useMemo(() => countRows(tagged), [tagged]);
  const kept = useMemo(() => narrowRows(keywords, { situation, band }), [keywords, situation, band]);
  const failure = failureOfMost(check, keywords);
  const filters = useRef<HTMLElement>(null);
  const clearAll = () => {
    clear();
    // The filters get the focus, because the pressed button is gone.
    filters.current?.focus();
  };
  return (
    <>
      <CheckStatus
        check={check}
        failure={failure}
        keywords={keywords.length}
        active={active}
        company={company}
        checking={checking}
      />
      <section ref={filters} tabIndex={-1} aria-label="Resumo e filtros">
        <AnalysisFilters
          stats={chosen.length === 0 ? stats : summaryOf(tagged, stats)}
          counts={counts}
          last={lastPosition(keywords)}
          narrowing={narrowing}
          onNarrow={narrow}
        />
      </section>
      <AnalysisTable
        companyId={company.id}
        companyName={company.name}
        period={period}
        keywords={kept}
        total={keywords.length}
        isNarrowed={isNarrowed}
        onClear={isFiltered ? clearAll : undefined}
        isFailureSaid={failure !== undefined}
      />
    </>
  );
};

/** Keeps the tile and the band in the address beside the table's own values. */
const useNarrowing = () => {
  const [situation, setSituation] = useAddressValue('situacao');
  const [band, setBand] = useAddressValue('faixa');
  const [text, setText] = useAddressValue('filtro');
  const [tags, setTags] = useAddressValue('etiquetas');
  const [, setPage] = useAddressValue('pagina');
  const narrowing = readNarrowing(situation, band);
  const isNarrowed = narrowing.situation !== '' || narrowing.band !== '';
  const narrow = (next: Narrowing) => {
    setSituation(next.situation);
    setBand(next.band);
    setPage('');
  };
  return {
    narrowing,
    narrow,
    isNarrowed,
    /** Includes the table's own filters. */
    isFiltered: isNarrowed || text !== '' || tags !== '',
    clear: () => {
      narrow(noNarrowing);
      setText('');
      setTags('');
    },
  };
};
