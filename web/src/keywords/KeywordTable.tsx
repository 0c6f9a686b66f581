import { VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { Keyword } from '#shared/contract/keywords.ts';
import { HistoryButton } from '../reports/history/KeywordHistory.tsx';
import { keywordColumn } from '../reports/keywordColumns.tsx';
import { FilteredKeywords } from '../reports/Segments.tsx';
import { ExternalLink } from '../ui/bare/actions/ExternalLink.tsx';
import { day, keywordsText, whole } from '../ui/bare/text/format.ts';
import text from '../ui/bare/text/text.module.css';
import { Tags } from '../ui/kit/Tag.tsx';
import { ToolButton } from '../ui/kit/ToolButton.tsx';
import type { Column } from '../ui/kit/tables/DataTable.tsx';
import { PageBox, RowBox, SelectionBar, SelectionContext, useSelection } from './KeywordSelection.tsx';
import type { OnSelection } from './KeywordsChange.tsx';
import styles from './KeywordTable.module.css';
import { hasOneStatus, keywordFile, statusOf } from './keywordFile.ts';
import { usePositionColumns } from './positionColumns.tsx';

interface Props {
  readonly keywords: readonly Keyword[];
  readonly companyId: string | undefined;
  readonly companyName: string | undefined;
  readonly onChange: OnSelection;
}

export const KeywordTable = ({ keywords, companyId, companyName, onChange }: Props) => {
  const selection = useSelection(keywords);
  const isOfOne = companyId !== undefined;
  const positions = usePositionColumns(companyId);
  const columns = useMemo(
    () =>
      columnsWith(onChange, positions, isOfOne && hasOneStatus(keywords)).filter(({ id }) =>
        isUsed(id, keywords, isOfOne),
      ),
    [onChange, positions, keywords, isOfOne],
  );
  return (
    <SelectionContext value={selection}>
      <FilteredKeywords
        companyId={companyId}
        label="Palavras-chave"
        columns={columns}
        rows={keywords}
        sortedBy="keyword"
        textOf={(row) => `${row.keyword} ${row.company_name} ${row.target_url}`}
        aside={({ matching, onPage }) => (
          <>
            <span className={text.note}>{keywordsText(matching.length)}</span>
            <PageBox onPage={onPage} hasMorePages={matching.length > onPage.length} />
          </>
        )}
        file={{
          name: ['Palavras-chave', companyName ?? ''],
          table: keywordFile,
        }}
        below={({ matching }) => <SelectionBar matching={matching} onChange={onChange} />}
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
  onChange: OnSelection,
  positions: readonly Column<Keyword>[],
  hasNoStatus: boolean,
): readonly Column<Keyword>[] => [
  keywordColumn((row) => (
    <div className={styles.keyword}>
      <RowBox row={row} />
      <HistoryButton id={row.id} keyword={row.keyword} />
    </div>
  )),
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
      <ToolButton label={`Excluir ${row.keyword}`} onClick={() => onChange('delete', [row])}>
        <IconTrash size={16} />
      </ToolButton>
    ),
  },
];
