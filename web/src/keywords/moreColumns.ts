import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keywords } from '#shared/contract/keywords.ts';
import { reports } from '#shared/contract/reports.ts';
import { routeQuery } from '../cache.ts';
import { comparedWith, readPeriod } from '../ui/kit/period.ts';
import type { Column } from '../ui/kit/tables/DataTable.tsx';
import { analyzedColumns } from './analysis/analyzedColumns.tsx';
import type { WithId } from './KeywordSelection.tsx';
import { listedColumns } from './listedColumns.tsx';
import { usePositionColumns } from './positionColumns.tsx';

type IsShown = (column: Pick<Column<never>, 'id' | 'isExtra'>) => boolean;

/** The columns of the other views, which a view has where they are chosen; only then their data is read. */
export const useMoreColumns = (
  companyId: string | undefined,
  own: readonly Pick<Column<never>, 'id'>[],
  isShown: IsShown,
): readonly Column<WithId>[] => {
  const period = readPeriod('');
  const params = { id: companyId ?? '' };
  const missing = useMemo(() => {
    const known = new Set([...own.map(({ id }) => id), ...SAME]);
    const isMissing = ({ id }: { readonly id: string }) => companyId !== undefined && !known.has(id);
    return {
      listed: listedColumns.filter(isMissing),
      analyzed: analyzedColumns(false, period).filter(isMissing),
      isMissing,
    };
  }, [companyId, own, period]);
  const isAny = (columns: readonly Pick<Column<never>, 'id'>[]) =>
    columns.some(({ id }) => isShown({ id, isExtra: true }));
  const listed = useQuery({
    ...routeQuery(keywords.list, { query: { company_id: params.id } }),
    enabled: isAny(missing.listed),
  });
  const analyzed = useQuery({
    ...routeQuery(reports.getAnalysis, { params, ...comparedWith(period) }),
    enabled: isAny(missing.analyzed),
  });
  const days = MONTH.filter(missing.isMissing);
  const positions = usePositionColumns(companyId, days.length > 0 && isAny(days));
  return useMemo(
    () => [
      ...positions.filter(missing.isMissing).map(extra),
      ...joined(missing.analyzed, analyzed.data?.keywords),
      ...joined(missing.listed, listed.data),
    ],
    [positions, missing, analyzed.data, listed.data],
  );
};

/** Each view has a position of its own, and one company. */
const SAME = ['position', 'current', 'company'];

const MONTH = [{ id: 'month' }, { id: 'days' }];

const extra = <T>(column: Column<T>): Column<T> => ({ ...column, isExtra: true });

/** Columns of other rows about the same keywords; cells without one are empty. */
const joined = <S extends WithId>(
  columns: readonly Column<S>[],
  rows: readonly S[] = [],
): readonly Column<WithId>[] => {
  const known = new Map(rows.map((row) => [row.id, row]));
  return columns.map(({ cell, sortValue, cellData: _, ...column }) =>
    extra({
      ...column,
      cell: ({ id }) => {
        const row = known.get(id);
        return row && cell(row);
      },
      ...(sortValue && {
        sortValue: ({ id }) => {
          const row = known.get(id);
          return row === undefined ? null : sortValue(row);
        },
      }),
    }),
  );
};
