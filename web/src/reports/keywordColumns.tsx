import type { ComponentProps, ReactNode } from 'react';
import { engineLabel } from '#shared/engines.ts';
import { whole } from '#shared/format.ts';
import type { Engine } from '#shared/messages.ts';
import position from '../ui/bare/positions/Position.module.css';
import { Position, Verified } from '../ui/bare/positions/Position.tsx';
import { Change, type ChangeValue, PointsChange } from '../ui/bare/positions/TrendMark.tsx';
import { dayAndTime } from '../ui/bare/text/format.ts';
import text from '../ui/bare/text/text.module.css';
import type { Column } from '../ui/kit/tables/DataTable.tsx';

export interface KeywordRow {
  readonly id: string;
  readonly keyword: string;
  readonly is_active: boolean;
  readonly tags?: readonly string[] | undefined;
}

export const keywordColumn = <T extends KeywordRow>(cell: (row: T) => ReactNode): Column<T> => ({
  id: 'keyword',
  header: 'Palavra-chave',
  cell,
  sortValue: ({ keyword }) => keyword,
});

export const InactiveMark = () => <span className={text.small}>Inativo</span>;

type Figures<K extends string> = Readonly<Record<K, number | null>>;

/** The column of a field, which it is named by: its number, or a dash. */
export const figureColumn = <K extends string>(
  id: K,
  header: string,
  textOf: (value: number) => string = whole,
): Column<Figures<K>> => ({
  id,
  header,
  align: 'right',
  cell: ({ [id]: value }) => (value === null ? '—' : textOf(value)),
  sortValue: ({ [id]: value }) => value,
  className: text.figure,
});

export const pointsColumn = <K extends string>(id: K): Column<Figures<K>> => ({
  ...figureColumn(id, 'Variação'),
  cell: ({ [id]: value }) => <PointsChange value={value} />,
});

export const verifiedColumn = <K extends string>(
  id: K,
  header: string,
  plain = false,
): Column<Figures<K>> => ({
  ...figureColumn(id, header),
  align: 'center',
  cell: ({ [id]: value }) => <Verified position={value} plain={plain} />,
});

export const positionColumn = <T,>(
  id: string,
  header: ReactNode,
  placeOf: (row: T) => ComponentProps<typeof Position> | undefined,
): Column<T> => ({
  id,
  header,
  align: 'center',
  cell: (row) => {
    const place = placeOf(row);
    return place && <Position {...place} />;
  },
  sortValue: (row) => placeOf(row)?.position ?? null,
});

/** Undefined leaves the cell empty; `sinceOf` says with what the change compares. */
export const changeColumn = <T,>(
  header: string,
  changeOf: (row: T) => ChangeValue | undefined,
  sinceOf?: (row: T) => string | undefined,
): Column<T> => ({
  id: 'change',
  header,
  align: 'center',
  cell: (row) => {
    const change = changeOf(row);
    return (
      change !== undefined && (
        <span title={sinceOf?.(row)}>
          <Change value={change} />
        </span>
      )
    );
  },
  sortValue: (row) => changeOrder(changeOf(row) ?? null),
});

export const lastCheckColumn = <T,>(momentOf: (row: T) => string | null | undefined): Column<T> => ({
  id: 'lastCheck',
  header: 'Última verificação',
  cell: (row) => {
    const at = momentOf(row);
    return at ? <time dateTime={at}>{dayAndTime(at)}</time> : '—';
  },
  sortValue: (row) => momentOf(row) ?? null,
  className: `${text.quiet} ${text.figure}`,
});

/** The change as a number to sort by: entering the results is best, leaving them is worst. */
export const changeOrder = (change: ChangeValue): number | null => {
  if (typeof change !== 'string') return change;
  return change === 'entrou' ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER;
};

interface MeasuredProps {
  readonly engine: Engine | undefined;
  readonly children: ReactNode;
}

export const MeasuredBy = ({ engine, children }: MeasuredProps) =>
  engine === undefined ? (
    children
  ) : (
    <span className={position.stack}>
      {children}
      <small
        className={`${text.small} ${text.figure}`}
        title="Não é comparável com a posição da empresa, medida de outra forma"
      >
        {engineLabel(engine)}
      </small>
    </span>
  );
