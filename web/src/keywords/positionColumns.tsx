import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Company } from '#shared/contract/companies.ts';
import { type KeywordPositions, reports } from '#shared/contract/reports.ts';
import { routeQuery } from '../cache.ts';
import { Sparkline } from '../charts/Sparkline.tsx';
import { failureOfMost, useCheckEnd } from '../checks/checkEnd.ts';
import { pollWhileRunning } from '../checks/polling.ts';
import { changeColumn, positionColumn } from '../reports/keywordColumns.tsx';
import { changeBetween } from '../reports/shown.ts';
import { dayText } from '../ui/bare/text/format.ts';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import type { Column } from '../ui/kit/tables/DataTable.tsx';
import type { WithId } from './KeywordSelection.tsx';

type Known = KeywordPositions & { readonly days: readonly string[] };

export const positionsQuery = (companyId: string) =>
  routeQuery(reports.getPositions, { params: { id: companyId } });

/** The position of each keyword of a company and how it changed in 30 days; no column for all companies. */
export const usePositionColumns = (
  companyId: string | undefined,
  isShown = true,
): readonly Column<WithId>[] => {
  const { data } = useQuery({
    ...positionsQuery(companyId ?? ''),
    enabled: companyId !== undefined && isShown,
  });
  return useMemo(() => {
    if (companyId === undefined) return [];
    const isFailureSaid = data && failureOfMost(data.check, data.keywords) !== undefined;
    const all = data?.keywords.map(({ positions, ...rest }): [string, Known] => [
      rest.id,
      { ...rest, positions, days: data.days.slice(data.days.length - positions.length) },
    ]);
    return columnsOf(new Map(all), isFailureSaid);
  }, [companyId, data]);
};

const columnsOf = (
  known: ReadonlyMap<string, Known>,
  isFailureSaid: boolean | undefined,
): readonly Column<WithId>[] => [
  positionColumn('position', 'Posição', ({ id }) => {
    const one = known.get(id);
    return one && { ...one, position: one.positions.at(-1) ?? null, failedAt: one.failed_at, isFailureSaid };
  }),
  {
    ...changeColumn<WithId>('Em 30 dias', ({ id }) => (known.has(id) ? changeOf(known.get(id)) : undefined)),
    id: 'month',
  },
  {
    id: 'days',
    header: 'Evolução',
    cell: ({ id }) => {
      const { days, positions } = known.get(id) ?? { days: [], positions: [] };
      if (positions.length < 2) return '—';
      return (
        <Sparkline
          isSmallBest
          days={days.map((day, index) => ({ day, value: positions[index] ?? null }))}
          label={`De ${positions[0] ?? '∞'} em ${dayText(days[0] ?? '')} a ${positions.at(-1) ?? '∞'}`}
        />
      );
    },
  },
];

const changeOf = (known: Known | undefined) => {
  const [now, ...earlier] = known?.positions.toReversed() ?? [];
  const first = earlier.at(-1);
  return now === undefined || first === undefined ? null : changeBetween(now, first);
};

const CheckStatus = onDemand(() => import('../reports/CheckStatus.tsx').then((it) => it.OwnCheckStatus));

/** Says how the company's check goes on, and that it failed; otherwise, the table says enough. */
export const KeywordChecks = ({ company }: { readonly company: Company }) => {
  const { data } = useQuery({ ...positionsQuery(company.id), refetchInterval: pollWhileRunning });
  const { check = null, keywords = [] } = data ?? {};
  const failure = failureOfMost(check, keywords);
  useCheckEnd(company.id, data?.check, failure !== undefined);
  if (!failure && !check?.running) return null;
  const active = keywords.filter(({ is_active }) => is_active).length;
  return (
    <CheckStatus
      company={company}
      check={check}
      failure={failure}
      keywords={keywords.length}
      active={active}
    />
  );
};
