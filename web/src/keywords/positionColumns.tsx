import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Company } from '#shared/contract/companies.ts';
import { type KeywordPositions, reports } from '#shared/contract/reports.ts';
import { dayText } from '#shared/format.ts';
import { routeQuery } from '../cache.ts';
import { Sparkline } from '../charts/Sparkline.tsx';
import { failureOfMost } from '../checks/checkFailure.ts';
import { pollWhileRunning } from '../checks/polling.ts';
import { changeColumn, lastCheckColumn, positionColumn } from '../reports/keywordColumns.tsx';
import { changeBetween } from '../reports/shown.ts';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import type { Column } from '../ui/kit/tables/DataTable.tsx';
import type { WithId } from './KeywordSelection.tsx';

type Known = KeywordPositions & { readonly days: readonly string[]; readonly isFailureSaid: boolean };

const positionsQuery = (companyId: string | undefined) => ({
  ...routeQuery(reports.getPositions, { query: { company_id: companyId } }),
  refetchInterval: pollWhileRunning,
});

/**
 * The position of each keyword and how it changed in 30 days. Over all companies, also when it was checked
 * last, which a company's list takes from its analysis.
 */
export const usePositionColumns = (
  companyId: string | undefined,
  isShown = true,
): readonly Column<WithId>[] => {
  const { data } = useQuery({ ...positionsQuery(companyId), enabled: isShown });
  return useMemo(() => {
    const isOfOne = companyId !== undefined;
    const all = data?.flatMap(({ days, check, keywords }) => {
      // Only a company's list says above its rows that most of them failed.
      const isFailureSaid = isOfOne && failureOfMost(check, keywords) !== undefined;
      return keywords.map(({ positions, ...rest }): [string, Known] => [
        rest.id,
        { ...rest, positions, days: days.slice(days.length - positions.length), isFailureSaid },
      ]);
    });
    const known = new Map(all);
    const columns = columnsOf(known);
    const lastCheck = lastCheckColumn<WithId>(({ id }) => known.get(id)?.last_check);
    return isOfOne ? columns : [...columns, lastCheck];
  }, [companyId, data]);
};

const columnsOf = (known: ReadonlyMap<string, Known>): readonly Column<WithId>[] => [
  positionColumn('position', 'Posição', ({ id }) => {
    const one = known.get(id);
    return one && { ...one, position: one.positions.at(-1) ?? null, failedAt: one.failed_at };
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
  const { data: [report] = [] } = useQuery(positionsQuery(company.id));
  const { check = null, keywords = [] } = report ?? {};
  const failure = failureOfMost(check, keywords);
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
