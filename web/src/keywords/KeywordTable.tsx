import { VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Keyword } from '#shared/contract/keywords.ts';
import { ExternalLink } from '../ui/bare/ExternalLink.tsx';
import { counted, day } from '../ui/bare/format.ts';
import type { Column } from '../ui/kit/DataTable.tsx';
import { FilteredTable } from '../ui/kit/FilteredTable.tsx';
import { ToolButton } from '../ui/kit/ToolButton.tsx';
import styles from './KeywordTable.module.css';

interface Props {
  readonly keywords: readonly Keyword[];
  readonly onDelete: (keyword: Keyword) => void;
}

/** The list of keywords. */
export const KeywordTable = ({ keywords, onDelete }: Props) => (
  <FilteredTable
    label="Palavras-chave"
    columns={columnsWith(onDelete)}
    rows={keywords}
    rowKey={(row) => row.id}
    sortedBy="keyword"
    filterLabel="Filtrar palavras-chave"
    textOf={(row) => `${row.keyword} ${row.company_name} ${row.target_url}`}
    stickyHead="page"
    aside={({ matching }) => (
      <span className={styles.count}>{counted(matching.length, 'palavra-chave', 'palavras-chave')}</span>
    )}
  />
);

const statusOf = (keyword: Keyword): string => (keyword.is_active ? 'Ativo' : 'Inativo');

const columnsWith = (onDelete: Props['onDelete']): readonly Column<Keyword>[] => [
  {
    id: 'keyword',
    header: 'Palavra-chave',
    cell: (row) => row.keyword,
    sortValue: (row) => row.keyword,
  },
  {
    id: 'company',
    header: 'Empresa',
    cell: (row) => row.company_name,
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
    id: 'status',
    header: 'Status',
    cell: (row) => (
      <span className={styles.status} data-active={row.is_active || undefined}>
        {statusOf(row)}
      </span>
    ),
    sortValue: statusOf,
  },
  {
    id: 'created',
    header: 'Criada em',
    cell: (row) => day(row.created_at),
    sortValue: (row) => row.created_at,
    className: styles.created,
  },
  {
    id: 'actions',
    header: <VisuallyHidden>Ações</VisuallyHidden>,
    align: 'right',
    cell: (row) => (
      <ToolButton label={`Excluir ${row.keyword}`} onClick={() => onDelete(row)}>
        <IconTrash size={16} />
      </ToolButton>
    ),
  },
];
