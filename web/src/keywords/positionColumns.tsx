import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Keyword } from '#shared/contract/keywords.ts';
import { type KeywordPositions, reports } from '#shared/contract/reports.ts';
import { routeQuery } from '../cache.ts';
import { Sparkline } from '../charts/Sparkline.tsx';
import { failureOfMost } from '../reports/failureOfMost.ts';
import { changeBetween } from '../reports/shown.ts';
import { Position } from '../ui/bare/positions/Position.tsx';
import { Change } from '../ui/bare/positions/TrendMark.tsx';
import { dayText } from '../ui/bare/text/format.ts';
import type { Column } from '../ui/kit/tables/DataTable.tsx';

type Known = KeywordPositions & { readonly days: readonly string[] };

export const positionsQuery = (companyId: string) =>
  routeQuery(reports.getPositions, { params: { id: companyId } });

/** The position of each keyword of a company and how it changed in 30 days; no column for all companies. */
export const usePositionColumns = (companyId: string | undefined): readonly Column<Keyword>[] => {
  const { data } = useQuery({
    ...positionsQuery(companyId ?? ''),
    enabled: companyId !== undefined,
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
): readonly Column<Keyword>[] => [
  {
    id: 'position',
    header: 'Posição',
    align: 'center',
    cell: ({ id }) => {
      const one = known.get(id);
      return (
        one && (
          <Position
            {...one}
            position={one.positions.at(-1) ?? null}
            failedAt={one.failed_at}
            isFailureSaid={isFailureSaid}
          />
        )
      );
    },
    sortValue: ({ id }) => known.get(id)?.positions.at(-1) ?? null,
  },
  {
    id: 'change',
    header: 'Em 30 dias',
    align: 'center',
    cell: ({ id }) => {
      const one = known.get(id);
      return one && <Change value={changeOf(one)} />;
    },
    sortValue: ({ id }) => {
      const change = changeOf(known.get(id));
      return typeof change === 'number' ? change : null;
    },
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
