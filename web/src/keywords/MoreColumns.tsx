import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo } from 'react';
import { keywords } from '#shared/contract/keywords.ts';
import { reports } from '#shared/contract/reports.ts';
import { routeQuery } from '../cache.ts';
import { comparedWith, readPeriod } from '../ui/kit/period.ts';
import type { Column } from '../ui/kit/tables/DataTable.tsx';
import { analyzedColumns } from './analysis/analyzedColumns.tsx';
import { Check, type WithId } from './KeywordSelection.tsx';
import { listedColumns } from './listedColumns.tsx';
import { usePositionColumns } from './positionColumns.tsx';

type IsShown = (column: Pick<Column<never>, 'id' | 'isExtra'>) => boolean;

interface Props {
  readonly companyId: string;
  readonly own: readonly Pick<Column<never>, 'id'>[];
  readonly isShown: IsShown;
  readonly onRead: (columns: readonly Column<WithId>[]) => void;
}

/** Gives a view the columns of the others, and reads their data once they are chosen. */
export const MoreColumns = ({ companyId, own, isShown, onRead }: Props) => {
  const period = readPeriod('');
  const params = { id: companyId };
  const missing = useMemo(() => {
    const known = new Set([...own.map(({ id }) => id), ...SAME]);
    const isMissing = ({ id }: { readonly id: string }) => !known.has(id);
    return {
      listed: listedColumns.filter(isMissing),
      analyzed: analyzedColumns(false, period).filter(isMissing),
      isMissing,
    };
  }, [own, period]);
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
  const columns = useMemo(
    () => [
      ...positions.filter(missing.isMissing).map(extra),
      ...joined(missing.analyzed, analyzed.data?.keywords),
      ...joined(missing.listed, listed.data),
    ],
    [positions, missing, analyzed.data, listed.data],
  );
  useLayoutEffect(() => onRead(columns), [columns, onRead]);
  return null;
};

interface ChoiceProps {
  readonly columns: readonly Column<never>[];
  readonly isShown: IsShown;
  readonly onToggle: (id: string) => void;
}

export const ColumnChoice = ({ columns, isShown, onToggle }: ChoiceProps) => (
  <Stack component="fieldset" gap="0.5rem" mt="0.5rem" aria-label="Colunas">
    {columns.map(
      ({ id, header, isExtra }) =>
        typeof header === 'string' && (
          <Check
            key={id}
            label={header}
            isChecked={isShown({ id, ...(isExtra && { isExtra }) })}
            onChange={() => onToggle(id)}
          />
        ),
    )}
  </Stack>
);

/** Each view has a position of its own, and one company. */
const SAME = ['position', 'current', 'company'];

const MONTH = [{ id: 'month' }, { id: 'days' }];

const extra = <T extends WithId>(column: Column<T>): Column<T> => ({ ...column, isExtra: true });

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
