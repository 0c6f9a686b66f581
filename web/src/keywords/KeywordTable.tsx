import { VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { Keyword } from '#shared/contract/keywords.ts';
import { HistoryButton } from '../reports/history/KeywordHistory.tsx';
import { Segments } from '../reports/Segments.tsx';
import { tagsOf } from '../reports/shown.ts';
import { ExternalLink } from '../ui/bare/actions/ExternalLink.tsx';
import { day, keywordsText, whole } from '../ui/bare/text/format.ts';
import text from '../ui/bare/text/text.module.css';
import { Tags } from '../ui/kit/Tag.tsx';
import { ToolButton } from '../ui/kit/ToolButton.tsx';
import type { Column } from '../ui/kit/tables/DataTable.tsx';
import { FilteredTable } from '../ui/kit/tables/FilteredTable.tsx';
import { PageBox, RowBox, SelectionBar, SelectionContext, useSelection } from './KeywordSelection.tsx';
import type { SelectionAction } from './KeywordsChange.tsx';
import styles from './KeywordTable.module.css';
import { usePositionColumns } from './positionColumns.tsx';
import { hasOneStatus, statusOf } from './status.ts';

interface Props {
  readonly keywords: readonly Keyword[];
  readonly companyId: string | undefined;
  readonly companyName: string | undefined;
  readonly onDelete: (keyword: Keyword) => void;
  readonly onDeleteMany: (chosen: readonly Keyword[]) => void;
  readonly onChange: (action: SelectionAction, chosen: readonly Keyword[]) => void;
}

export const KeywordTable = ({
  keywords,
  companyId,
  companyName,
  onDelete,
  onDeleteMany,
  onChange,
}: Props) => {
  const selection = useSelection(keywords);
  const isOfOne = companyId !== undefined;
  const positions = usePositionColumns(companyId);
  const columns = useMemo(
    () =>
      columnsWith(onDelete, positions, isOfOne && hasOneStatus(keywords)).filter(({ id }) =>
        isUsed(id, keywords, isOfOne),
      ),
    [onDelete, positions, keywords, isOfOne],
  );
  return (
    <SelectionContext value={selection}>
      <FilteredTable
        label="Palavras-chave"
        columns={columns}
        rows={keywords}
        rowKey={(row) => row.id}
        sortedBy="keyword"
        filterLabel="Filtrar palavras-chave"
        textOf={(row) => `${row.keyword} ${row.company_name} ${row.target_url}`}
        tagsOf={tagsOf}
        tagTools={companyId !== undefined && <Segments companyId={companyId} />}
        stickyHead="page"
        aside={({ matching, onPage }) => (
          <>
            <span className={text.note}>{keywordsText(matching.length)}</span>
            <PageBox onPage={onPage} hasMorePages={matching.length > onPage.length} />
          </>
        )}
        file={{
          name: ['Palavras-chave', companyName ?? ''],
          table: (rows) => import('./keywordFile.ts').then((it) => it.keywordFile(rows)),
        }}
        below={({ matching }) => (
          <SelectionBar matching={matching} onDelete={onDeleteMany} onChange={onChange} />
        )}
      />
    </SelectionContext>
  );
};

/** Columns of what no keyword has are left out, and inside a company those that say the same in each row. */
const isUsed = (column: string, keywords: readonly Keyword[], isOfOne: boolean): boolean => {
  if (column === 'tags') return keywords.some(({ tags }) => tags.length > 0);
  if (column === 'volume') return keywords.some(({ volume }) => volume !== null);
  if (!isOfOne) return true;
  if (column === 'status') return !hasOneStatus(keywords);
  return column !== 'company' && column !== 'target';
};

const Status = ({ row, children }: { readonly row: Keyword; readonly children: ReactNode }) => (
  <span
    className={`${styles.status} ${text.dotted}`}
    data-active={row.is_active || undefined}
    title={statusOf(row)}
  >
    {children}
  </span>
);

/** On a phone, keyword, status and delete button stay in view; the other columns scroll. */
const columnsWith = (
  onDelete: Props['onDelete'],
  positions: readonly Column<Keyword>[],
  hasNoStatus: boolean,
): readonly Column<Keyword>[] => [
  {
    id: 'keyword',
    header: 'Palavra-chave',
    cell: (row) => (
      <div className={styles.keyword}>
        <RowBox row={row} />
        <HistoryButton id={row.id} keyword={row.keyword} />
      </div>
    ),
    sortValue: (row) => row.keyword,
  },
  ...positions,
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <Status row={row}>{statusOf(row)}</Status>,
    sortValue: statusOf,
  },
  {
    id: 'tags',
    header: 'Etiquetas',
    cell: (row) => <Tags names={row.tags} />,
    sortValue: (row) => row.tags.join(' ') || null,
    className: styles.company,
  },
  {
    id: 'volume',
    header: 'Volume',
    align: 'right',
    cell: (row) => (row.volume === null ? '—' : whole(row.volume)),
    sortValue: (row) => row.volume,
    className: text.figure,
  },
  {
    id: 'company',
    header: 'Empresa',
    cell: (row) => <span title={row.company_name}>{row.company_name}</span>,
    sortValue: (row) => row.company_name,
    className: styles.company,
  },
  {
    id: 'target',
    header: 'URL de destino',
    cell: (row) => <ExternalLink url={row.target_url} />,
    sortValue: (row) => row.target_url,
    className: styles.target,
  },
  {
    id: 'created',
    header: 'Criada em',
    cell: (row) => (
      <>
        {hasNoStatus && <VisuallyHidden>{statusOf(row)} </VisuallyHidden>}
        {day(row.created_at)}
      </>
    ),
    sortValue: (row) => row.created_at,
    className: `${text.note} ${text.figure}`,
  },
  {
    id: 'actions',
    header: <VisuallyHidden>Ações</VisuallyHidden>,
    align: 'right',
    pinned: true,
    cell: (row) => (
      <ToolButton label={`Excluir ${row.keyword}`} onClick={() => onDelete(row)}>
        <IconTrash size={16} />
      </ToolButton>
    ),
  },
];
