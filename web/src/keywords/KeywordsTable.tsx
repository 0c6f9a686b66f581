import { type ComponentProps, useMemo, useState } from 'react';
import { HistoryButton } from '../reports/history/KeywordHistory.tsx';
import { InactiveMark, type KeywordRow, keywordColumn } from '../reports/keywordColumns.tsx';
import { Segments, tagsOf } from '../reports/Segments.tsx';
import { keep, readKept } from '../storage.ts';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { Help } from '../ui/kit/Help.tsx';
import type { Column } from '../ui/kit/tables/DataTable.tsx';
import { FilteredTable } from '../ui/kit/tables/FilteredTable.tsx';
import {
  PageBox,
  RowBox,
  type SelectionAction,
  SelectionBar,
  SelectionContext,
  useSelection,
  type WithId,
} from './KeywordSelection.tsx';
import styles from './KeywordTable.module.css';

const MoreColumns = onDemand(() => import('./MoreColumns.tsx').then((it) => it.MoreColumns));
const ColumnChoice = onDemand(() => import('./MoreColumns.tsx').then((it) => it.ColumnChoice));
const KeywordsChange = onDemand(() => import('./KeywordsChange.tsx').then((it) => it.KeywordsChange));

interface Props<T extends KeywordRow>
  extends Pick<
    ComponentProps<typeof FilteredTable<T>>,
    'label' | 'rows' | 'sortedBy' | 'textOf' | 'stickyHead' | 'summary' | 'aside' | 'file' | 'narrowed'
  > {
  /** Undefined for the keywords of all companies, which have no segments. */
  readonly companyId: string | undefined;
  /** The view for which the browser keeps the chosen columns. */
  readonly view: string;
  /** Those after the keyword. */
  readonly columns: readonly Column<T>[];
}

/** The keywords in any view: rows are selected for what changes many, and columns are chosen. */
export const KeywordsTable = <T extends KeywordRow>({
  view,
  companyId,
  columns,
  aside,
  ...table
}: Props<T>) => {
  const selection = useSelection();
  const [opened, setOpened] = useState<{
    readonly action: SelectionAction;
    readonly chosen: readonly WithId[];
  } | null>(null);
  const acting = useMemo(
    () => ({
      ...selection,
      act: (action: SelectionAction, chosen: readonly WithId[]) => setOpened({ action, chosen }),
    }),
    [selection],
  );
  const { isShown, isAny, toggle } = useChosenColumns(view);
  const [more, setMore] = useState<readonly Column<WithId>[]>([]);
  const [isChoosing, setChoosing] = useState(false);
  const all = useMemo(
    () => [...columns.filter(({ isLast }) => !isLast), ...more, ...columns.filter(({ isLast }) => isLast)],
    [columns, more],
  );
  const shown = useMemo(() => [firstOf(view), ...all.filter(isShown)], [view, all, isShown]);
  return (
    <SelectionContext value={acting}>
      <FilteredTable
        rowKey={({ id }) => id}
        filterLabel="Filtrar palavras-chave"
        tagsOf={tagsOf}
        tagTools={companyId !== undefined && <Segments companyId={companyId} />}
        columns={shown}
        aside={(these) => (
          <>
            {aside?.(these)}
            <PageBox onPage={these.onPage} hasMorePages={these.matching.length > these.onPage.length} />
            <Help about="Colunas" opener="Colunas" onOpen={() => setChoosing(true)}>
              {isChoosing && <ColumnChoice columns={all} isShown={isShown} onToggle={toggle} />}
            </Help>
          </>
        )}
        below={({ matching }) => <SelectionBar matching={matching} />}
        {...table}
      />
      {(isAny || isChoosing) && companyId !== undefined && (
        <MoreColumns companyId={companyId} own={columns} isShown={isShown} onRead={setMore} />
      )}
      {opened && <KeywordsChange {...opened} companyId={companyId} onClose={() => setOpened(null)} />}
    </SelectionContext>
  );
};

const firstOf = (view: string) =>
  keywordColumn((row: KeywordRow) => (
    <div className={styles.keyword} data-view={view}>
      <RowBox row={row} />
      <span>
        <HistoryButton id={row.id} keyword={row.keyword} /> {!row.is_active && <InactiveMark />}
      </span>
    </div>
  ));

/** The columns that a person has turned on or off; the others are as the view has them. */
const useChosenColumns = (view: string) => {
  const name = `colunas-${view}`;
  const [turned, setTurned] = useState<readonly string[]>(() => readKept(name)?.split(',') ?? []);
  return useMemo(
    () => ({
      isAny: turned.length > 0,
      isShown: ({ id, isExtra }: Pick<Column<never>, 'id' | 'isExtra'>) =>
        turned.includes(id) === Boolean(isExtra),
      toggle: (id: string) => {
        const next = turned.includes(id) ? turned.filter((one) => one !== id) : [...turned, id];
        keep(name, next.join(',') || null);
        setTurned(next);
      },
    }),
    [name, turned],
  );
};
